// The way by which an assistant is connected, step by step, as the assistant's server and the person's browser walk it.
import { createHash, randomBytes } from 'node:crypto'
import { type AssistantAddresses, CLIENT, EVA, REDIRECT } from './assistant-office.ts'
import { accountOf } from './identity-provider.ts'
import { type Arrived, makeSignInBrowser, type SignInBrowser } from './sign-in-browser.ts'

/** What an assistant keeps of its request until the answer comes back. */
export interface AuthorisationAttempt {
  readonly verifier: string
  readonly state: string
  readonly url: string
}

/** Null leaves a parameter out; a list gives it as often. */
export type Changes = Readonly<Record<string, string | readonly string[] | null>>

export function changed(right: Readonly<Record<string, string>>, changes: Changes): URLSearchParams {
  const pairs = Object.entries({ ...right, ...changes }).flatMap(([name, value]) =>
    value === null ? [] : (typeof value === 'string' ? [value] : value).map((one) => [name, one]),
  )
  return new URLSearchParams(pairs)
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

export function newAttempt(office: AssistantAddresses, changes: Changes = {}): AuthorisationAttempt {
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(16).toString('base64url')
  const query = changed(
    {
      client_id: CLIENT.id,
      redirect_uri: REDIRECT,
      response_type: 'code',
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      resource: office.resource,
      scope: 'tools',
      state,
    },
    changes,
  )
  return { verifier, state, url: `${office.issuer}/mcp/oauth/authorize?${query.toString()}` }
}

const isBack = (address: string): boolean => address.startsWith(REDIRECT)

/** Up to the page that asks for consent, or wherever else it leads. */
export function toConsent(browser: SignInBrowser, { url }: AuthorisationAttempt, email = EVA): Promise<Arrived> {
  return browser.follow(url, accountOf(email), isBack)
}

/** Up to the provider's answer, which the browser is not led on to. */
export async function toCallback(browser: SignInBrowser, { url }: AuthorisationAttempt, email = EVA): Promise<string> {
  return (await browser.follow(url, accountOf(email), (address) => address.includes('/mcp/oauth/idp/callback'))).address
}

export interface ConsentForm {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
  readonly buttons: readonly Readonly<Record<string, string>>[]
}

const attributes = (tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))

/** As a browser would read it; throws where there is none. */
export function formIn(html: string, at: string): ConsentForm {
  const [form = ''] = /<form[^]*?<\/form>/.exec(html) ?? []
  if (form === '') throw new Error(`there is no form at ${at}: ${html.slice(0, 400)}`)
  const named = (name: string) =>
    [...form.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => attributes(tag))
  const hidden = named('input').map(({ name = '', value = '' }) => [name, value] as const)
  return {
    action: new URL(attributes(/<form[^>]*>/.exec(form)?.[0] ?? '')['action'] ?? '', at).href,
    fields: Object.fromEntries(hidden),
    buttons: named('button'),
  }
}

/** What is sent with a form of our own page. */
const ownForm = (office: AssistantAddresses): Readonly<Record<string, string>> => ({
  'content-type': 'application/x-www-form-urlencoded',
  origin: office.issuer,
  'sec-fetch-site': 'same-origin',
})

/** Presses one of the two buttons. `changes` are to what the form sends. */
export function answerConsent(
  office: AssistantAddresses,
  browser: SignInBrowser,
  form: ConsentForm,
  answer: 'allow' | 'refuse',
  changes: Changes = {},
  headers = ownForm(office),
): Promise<Response> {
  const button = form.buttons.find(({ value = '' }) => value === answer)
  if (button?.['name'] === undefined) throw new Error(`no button says ${answer}: ${JSON.stringify(form.buttons)}`)
  const body = changed({ ...form.fields, [button['name']]: answer }, changes).toString()
  return browser.visit(form.action, { method: 'POST', headers, body })
}

export interface AtConsent {
  readonly browser: SignInBrowser
  readonly attempt: AuthorisationAttempt
  readonly form: ConsentForm
  readonly address: string
}

/** In front of the consent page. */
export async function askedConsent(office: AssistantAddresses, email = EVA, changes: Changes = {}): Promise<AtConsent> {
  const [browser, attempt] = [makeSignInBrowser(), newAttempt(office, changes)]
  const { address, answer } = await toConsent(browser, attempt, email)
  return { browser, attempt, address, form: formIn(await answer.text(), address) }
}

/** The address to which a person who said yes is sent. */
export async function authorised(office: AssistantAddresses, email = EVA, changes: Changes = {}) {
  const { browser, attempt, form } = await askedConsent(office, email, changes)
  const answer = await answerConsent(office, browser, form, 'allow')
  const location = answer.headers.get('location') ?? ''
  const code = URL.canParse(location) ? new URL(location).searchParams.get('code') : null
  if (answer.status !== 303 || code === null)
    throw new Error(`${answer.status} without a code: ${location} ${await answer.text()}`)
  return { browser, attempt, location, code }
}
