// The internet header with the archiveKey of a mail: from the pane to the on-send handler, and to each pane that opens the mail later (CLI-10).
export const ARCHIVE_KEY_HEADER = 'x-tapster-archive-key'

/** In place of a key: the mail is not archived, whatever the settings are, and never reaches the service. */
export const NO_ARCHIVE = 'none'

/** The internetMessageId of a mail that is being sent, as its own is not known yet. Lookups of a mail with the header use both ids. */
export function toKeyMessageId(archiveKey: string): string {
  return `<${archiveKey}@archive-key.tapster.invalid>`
}
