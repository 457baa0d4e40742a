// The page at the end of a ledger login, in the dialog: the outcome for the user, and the same outcome as data for the window that opened
// it (SES-9, SES-10).
import type { LoginMessage } from '#adapters/contract/session/session.ts'
import type { Session } from '#domain/session/session-jwt.ts'
import { type Answer, answerHtml, type FailureSetting } from '../kernel/answer.ts'
import type { Failure } from '../errors.ts'
import { type Bilingual, type Language, pickText, pickTexts } from '#domain/shared/language.ts'
import { renderJsonBlock } from '#adapters/web/public/markup.ts'
import { makeFailurePage, type FailureTitles, renderResultPage } from '../kernel/result-page.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

export interface LoginPages {
  readonly renderConnected: (session: Session, language: Language) => Answer
  readonly renderFailed: (failure: Failure, setting: FailureSetting) => Answer
}

export interface LoginPageFiles {
  /** Addresses, in loading order. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

const TITLES: FailureTitles = {
  LoginDeclined: ['Je hebt geen toestemming gegeven', 'You did not give permission'],
  LedgerDown: ['Inloggen lukt nu even niet', 'Signing in does not work at the moment'],
  RateLimited: ['Even wachten', 'Please wait a moment'],
  otherwise: ['Inloggen is niet gelukt', 'Signing in did not succeed'],
}

const CONNECTED = {
  title: ['Je bent ingelogd', 'You are signed in'],
  paragraphs: [
    [
      'Je mail is verbonden met de boekhouding.',
      'Dit venster sluit vanzelf. Blijft het open, sluit het dan en ga verder in je mail.',
    ],
    [
      'Your mail is connected to the accounting system.',
      'This window closes by itself. If it stays open, close it and continue in your mail.',
    ],
  ],
} as const

const BEGIN_AGAIN: Bilingual = [
  'Sluit dit venster en begin opnieuw vanuit je mail. Aan je mail en je boekhouding is niets veranderd.',
  'Close this window and start again from your mail. Nothing was changed in your mail or your accounting system.',
]

export function makeLoginPages({ styles, scripts }: LoginPageFiles): LoginPages {
  const headOf = (message: LoginMessage): string =>
    [
      renderJsonBlock('login-result', message),
      ...scripts.map((src) => `<script src="${escapeHtml(src)}" defer></script>`),
    ].join('\n')
  return {
    renderConnected: ({ jwt, expiresAt }, language) => {
      const head = headOf({ source: 'tapster-login', ok: true, session: { jwt, expiresAt } })
      return answerHtml(200, renderResultPage(styles, language, { ...pickTexts(CONNECTED, language), head }))
    },
    renderFailed: makeFailurePage(styles, '/ledger/callback', TITLES, (_, language, message, code) => ({
      paragraphs: [message, pickText(BEGIN_AGAIN, language)],
      head: headOf({ source: 'tapster-login', ok: false, code, message }),
    })),
  }
}
