// The language and colours of the application. Cookies keep them, because the service reads them for the next page.
import { type Guarded, hasFields, isOneOf } from '#adapters/web/kit/guard.ts'
import { LANGUAGES } from '#domain/shared/language.ts'

/** `system`: as the browser prefers. */
export const THEMES = ['system', 'light', 'dark'] as const

export const isAdminConfig = hasFields({ language: isOneOf(...LANGUAGES), theme: isOneOf(...THEMES) })
export type AdminConfig = Guarded<typeof isAdminConfig>

export interface Appearance {
  readonly config: AdminConfig
  /** Keeps the choice, and applies it at once. */
  readonly chooseTheme: (theme: AdminConfig['theme']) => void
  /** Keeps the choice and reloads the page, which brings the texts. */
  readonly chooseLanguage: (language: AdminConfig['language']) => void
}

/** The used part of the document. */
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
  }
}
