// Keeps in which language and colours the application is shown, where the service reads it too before the next page is made: in cookies.
import { type Guarded, hasFields, isOneOf } from '#adapters/web/kit/guard.ts'

export const LANGUAGES = ['nl', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const THEMES = ['system', 'light', 'dark'] as const
/** `system`: as the browser prefers. */
export type Theme = (typeof THEMES)[number]

export const isAdminConfig = hasFields({ language: isOneOf(...LANGUAGES), theme: isOneOf(...THEMES) })
export type AdminConfig = Guarded<typeof isAdminConfig>

/** How the application is shown. */
export interface Appearance {
  readonly config: AdminConfig
  /** Keeps the choice, and shows it at once. */
  readonly chooseTheme: (theme: Theme) => void
  /** Keeps the choice and loads the page anew: its texts come with it. */
  readonly chooseLanguage: (language: Language) => void
}

/** The parts of the document that are used. */
interface Page {
  cookie: string
  readonly documentElement: {
    readonly setAttribute: (name: string, value: string) => void
    readonly removeAttribute: (name: string) => void
  }
  readonly querySelector: (
    selector: 'meta[name=color-scheme]',
  ) => { readonly setAttribute: (name: string, value: string) => void } | null
}

const YEAR = 365 * 86_400

export const makeAppearance = (config: AdminConfig, page: Page, reload: () => void): Appearance => {
  let now = config
  const keep = (name: string, value: string): void => {
    page.cookie = `${name}=${value}; Path=/admin; Max-Age=${YEAR}; SameSite=Lax`
  }
  return {
    get config() {
      return now
    },
    chooseTheme: (theme: Theme) => {
      now = { ...now, theme }
      keep('admin-theme', theme)
      if (theme === 'system') page.documentElement.removeAttribute('data-theme')
      else page.documentElement.setAttribute('data-theme', theme)
      page.querySelector('meta[name=color-scheme]')?.setAttribute('content', theme === 'system' ? 'light dark' : theme)
    },
    chooseLanguage: (language: Language) => {
      keep('admin-language', language)
      reload()
    },
  }
}
