@IF X_RANGE@    ax.set_xlim(@X_RANGE@)
@END@@IF Y_DOWN@    ax.set_ylim(@Y_DOWN@)
@END@
