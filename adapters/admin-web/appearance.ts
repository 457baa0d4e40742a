// Keeps in which language and colours the application is shown, where the service reads it too before the next page is made: in cookies.
import type { AdminConfig, Language, Theme } from './page-blocks.ts'
import type { Appearance } from './views/admin-context.tsx'

const YEAR = 365 * 86_400

export const makeAppearance = (
  config: AdminConfig,
  page: Pick<Document, 'cookie' | 'documentElement' | 'querySelector'>,
  reload: () => void,
): Appearance => {
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
