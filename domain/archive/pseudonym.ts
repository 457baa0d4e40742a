// What stands for a mail's id once the user who archived it is removed: it still shows that the mail is archived, and names no mail (PLG-23).

/** The same for the same id under one key of the service; without the key it leads to no mail. */
export type PseudonymOf = (internetMessageId: string) => string
