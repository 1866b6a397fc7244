@IF X@
    ax.set_xlim(@X@)
@END@
@IF Y@
    ax.set_ylim(@Y@)
@END@
