// The internet header by which a mail carries its archiveKey from the pane to the on-send handler, and on to whoever opens it later (CLI-10).
export const ARCHIVE_KEY_HEADER = 'x-tapster-archive-key'

/** In place of a key: the user does not want this mail archived, whatever their settings. It never expires, and the mail never reaches the service. */
export const NO_ARCHIVE = 'none'

/**
 * The internetMessageId under which a mail is archived while it is being sent: its own is not known before it has left. Whoever finds the header
 * on a mail asks about this id as well as about the mail's own.
 */
export const messageIdOfKey = (archiveKey: string): string => `<${archiveKey}@archive-key.tapster.invalid>`
