// The texts that the mail client shows before the add-in's pane opens: in lists, on buttons, and beside them.
import type { BilingualTexts } from '#domain/shared/language.ts'

export interface AddInTexts {
  /** At most 30 characters. */
  readonly name: string
  /** At most 100. */
  readonly fullName: string
  /** At most 80. */
  readonly summary: string
  /** At most 250, the limit of Exchange. */
  readonly description: string
  /** The label of the button, which has to fit beside others. */
  readonly button: string
  /** At most 128. */
  readonly tip: string
}

/** Dutch comes first: mail clients in other languages show it. */
export const addInTexts: BilingualTexts<AddInTexts> = {
  name: ['tapster', 'tapster'],
  fullName: ['tapster: je boekhouding bij je mail', 'tapster: your accounting beside your mail'],
  summary: [
    'Je boekhouding bij je mail: relaties, archief, uren en verkoop.',
    'Your accounting beside your mail: contacts, archive, time and sales.',
  ],
  description: [
    'Zie van wie een mail komt, bewaar mails met hun bijlagen in de boekhouding, schrijf uren en volg verkoopkansen, zonder je mail te verlaten.',
    'See who a mail is from, keep mails with their attachments in your accounting system, book time and follow opportunities, without leaving your mail.',
  ],
  button: ['Boekhouding', 'Accounting'],
  tip: [
    'Opent naast je mail de relatie, het archief, je uren en de verkoopkansen.',
    'Opens the contact, the archive, your time and the opportunities beside your mail.',
  ],
}
