@IF X_RANGE@    ax.set_xlim(@X_RANGE@)
@END@@IF Y_RANGE@    ax.set_ylim(@Y_RANGE@)
@END@
