@IF X_FROM@
    ax.set_xlim(@X_FROM@, @X_TO@)
@END@
@IF Y_FROM@
    ax.set_ylim(@Y_FROM@, @Y_TO@)
@END@
