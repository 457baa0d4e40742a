// The language and colours of the application. They are kept in cookies, because the service reads them when it renders the next page.
import { type Guarded, hasFields, isOneOf } from '#adapters/web/kit/guard.ts'
import { LANGUAGES } from '#domain/shared/language.ts'

/** `system` follows the preference of the browser. */
export const THEMES = ['system', 'light', 'dark'] as const

export const isAdminConfig = hasFields({ language: isOneOf(...LANGUAGES), theme: isOneOf(...THEMES) })
export type AdminConfig = Guarded<typeof isAdminConfig>

export interface Appearance {
  readonly config: AdminConfig
  /** Saves the choice and applies it at once. */
  readonly chooseTheme: (theme: AdminConfig['theme']) => void
  /** Keeps the choice and reloads the page, which contains the texts. */
  readonly chooseLanguage: (language: AdminConfig['language']) => void
  /** As `chooseLanguage`, unless the page is in the user's language already. Returns whether it reloads. */
  readonly followLanguage: (language: AdminConfig['language'] | null) => boolean
}

/** The part of the document that this module uses. */
interface PageDocument {
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

export function makeAppearance(config: AdminConfig, page: PageDocument, reload: () => void): Appearance {
  let now = config
  const keep = (name: string, value: string): void => {
    page.cookie = `${name}=${value}; Path=/admin; Max-Age=${YEAR}; SameSite=Lax`
  }
  return {
    get config() {
      return now
    },
    chooseTheme: (theme) => {
      now = { ...now, theme }
      keep('admin-theme', theme)
      if (theme === 'system') page.documentElement.removeAttribute('data-theme')
      else page.documentElement.setAttribute('data-theme', theme)
      page.querySelector('meta[name=color-scheme]')?.setAttribute('content', theme === 'system' ? 'light dark' : theme)
    },
    chooseLanguage: (language) => {
      keep('admin-language', language)
      reload()
    },
    followLanguage: (language) => {
      if (language === null || language === config.language) return false
      keep('admin-language', language)
      // A browser that keeps no cookies would reload again and again.
      if (!page.cookie.includes(`admin-language=${language}`)) return false
      reload()
      return true
    },
  }
}
