// Admin consent (v2): asks an administrator, and returns the answer to the application at its redirect address.
import { E } from '#domain/shared/fp.ts'
import Router, { type RouterContext } from '@koa/router'
import { readPostedForm, type ReceivedBody, redirectTo, sendBack } from '#adapters/sandbox/kit/request.ts'
import type { Cloud } from './cloud.ts'
import {
  allPermissions,
  directories,
  findDirectory,
  isPermission,
  isMailbox,
  type CloudPermission,
} from './directories.ts'
import { type AdminConsent, askConsentPage, renderConsents, renderConsentRefused } from './pages/consent-pages.ts'
import { cloudPages } from './pages/layout.ts'

type Context = RouterContext<ReceivedBody>

const API = 'https://graph.microsoft.com/'

/** Undefined: the application is not registered for one of the permissions. */
function parsePermissions(scope: string): readonly CloudPermission[] | undefined {
  const names = scope.split(' ').filter((one) => one !== '')
  const asked = names.flatMap((one): readonly string[] =>
    one === `${API}.default` ? allPermissions : [one.startsWith(API) ? one.slice(API.length) : one],
  )
  return names.length > 0 && asked.every(isPermission) ? asked.filter(isPermission) : undefined
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

function isRegistered(cloud: Cloud, redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false
  const { hostname, origin, protocol } = new URL(redirectUri)
  return /^https?:$/.test(protocol) && (LOOPBACK.test(hostname) || cloud.options.origins.includes(origin))
}

function parseConsent(cloud: Cloud, named: string, params: URLSearchParams): E.Either<string, AdminConsent> {
  const redirectUri = params.get('redirect_uri') ?? ''
  const scope = params.get('scope') ?? ''
  const permissions = parsePermissions(scope)
  const [first, ...others] =
    named === 'organizations' ? directories : directories.filter((one) => one === findDirectory(named))
  if (first === undefined) return E.left('Deze organisatie is bij de cloud niet bekend.')
  if (params.get('client_id') !== cloud.options.clientId)
    return E.left('De toepassing die hierom vraagt is bij de cloud niet bekend (client_id).')
  if (!isRegistered(cloud, redirectUri))
    return E.left('Het adres waarnaar je terug zou gaan hoort niet bij de toepassing (redirect_uri).')
  if (permissions === undefined)
    return E.left('De toepassing vraagt om rechten waarvoor zij niet is aangemeld (scope).')
  const { clientId } = cloud.options
  return E.right({
    clientId,
    redirectUri,
    state: params.get('state') ?? '',
    scope,
    permissions,
    among: [first, ...others],
  })
}

function refuse(ctx: Context, reason: string): void {
  ctx.status = 400
  cloudPages.answerPage(ctx, 'Toestemming', renderConsentRefused(reason), { narrow: true })
}

function change(cloud: Cloud, form: URLSearchParams): boolean {
  const { consents, tokens } = cloud
  const op = form.get('op')
  if (op === 'expireTokens') return tokens.expire() >= 0
  const mailbox = form.get('mailbox')
  if (mailbox !== null) {
    if (!isMailbox(mailbox)) return false
    consents.setDenied(mailbox, op === 'deny')
    return true
  }
  const directory = findDirectory(form.get('directory') ?? '')
  const permission = form.get('permission') ?? ''
  if (directory === undefined || !isPermission(permission)) return false
  if (op === 'grant') consents.grant(directory, [permission])
  else consents.revoke(directory, [permission])
  return true
}

export function makeConsentRoutes(cloud: Cloud): Router<ReceivedBody> {
  const router = new Router<ReceivedBody>()
  router.get('/:directory/v2.0/adminconsent', (ctx) => {
    const asked = parseConsent(cloud, ctx.params['directory'] ?? '', new URLSearchParams(ctx.querystring))
    if (E.isLeft(asked)) return refuse(ctx, asked.left)
    const sendsTo = new URL(asked.right.redirectUri).origin
    cloudPages.answerPage(ctx, 'Toestemming', askConsentPage(asked.right, ctx.path), { narrow: true, sendsTo })
  })
  router.post('/:directory/v2.0/adminconsent', (ctx) => {
    const form = readPostedForm(ctx)
    const asked = parseConsent(cloud, ctx.params['directory'] ?? '', form)
    if (E.isLeft(asked)) return refuse(ctx, asked.left)
    if (form.get('answer') !== 'allow')
      return sendBack(ctx, asked.right, {
        // The cloud sends `True`, even after a refusal.
        admin_consent: 'True',
        error: 'consent_required',
        error_description: 'AADSTS65004: The administrator declined to consent to access the app.',
      })
    const directory = asked.right.among.find(({ id }) => id === form.get('directory'))
    if (directory === undefined) return refuse(ctx, 'Deze organisatie is bij de cloud niet bekend.')
    cloud.consents.grant(directory, asked.right.permissions)
    sendBack(ctx, asked.right, { admin_consent: 'True', tenant: directory.id, scope: asked.right.scope })
  })
  router.get('/consents', (ctx) => cloudPages.answerPage(ctx, 'Toestemming', renderConsents(cloud)))
  router.post('/consents', (ctx) => {
    if (!change(cloud, readPostedForm(ctx)))
      return refuse(ctx, 'Deze organisatie, dit postvak of dit recht is bij de cloud niet bekend.')
    redirectTo(ctx, 303, '/consents')
  })
  return router
}
