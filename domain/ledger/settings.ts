// What a mail user has chosen for himself.

export interface UserSettings {
  readonly autoArchiveOnSend: boolean
  readonly defaultArchiveTarget: 'contact' | 'account'
}

/** What holds for whoever has chosen nothing yet (PLG-16). */
export const defaultSettings: UserSettings = { autoArchiveOnSend: false, defaultArchiveTarget: 'contact' }
