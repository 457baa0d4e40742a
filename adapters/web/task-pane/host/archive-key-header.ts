// The internet header with the archiveKey of a mail. The pane sets it; the on-send handler and later panes read it (CLI-10).
export const ARCHIVE_KEY_HEADER = 'x-tapster-archive-key'

/** Used instead of a key: the mail is not archived, regardless of the settings, and is never sent to the service. */
export const NO_ARCHIVE = 'none'

/** Stands for the internetMessageId of a mail that is being sent, which has none yet. Lookups of a mail with the header use both ids. */
export function toKeyMessageId(archiveKey: string): string {
  return `<${archiveKey}@archive-key.tapster.invalid>`
}
