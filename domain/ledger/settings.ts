// Settings of a mail user.

export interface UserSettings {
  readonly autoArchiveOnSend: boolean
  readonly defaultArchiveTarget: 'contact' | 'account'
}

/** Defaults of users without settings (PLG-16). */
export const defaultSettings: UserSettings = { autoArchiveOnSend: false, defaultArchiveTarget: 'contact' }
