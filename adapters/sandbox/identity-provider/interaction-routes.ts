// The choice of an account. There is no password, because these are sample people.
import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type Provider from 'oidc-provider'
import { readPostedForm, type ReceivedBody, redirectTo } from '#adapters/sandbox/kit/request.ts'
import { findAccount, accounts } from './accounts.ts'
import { respondPage } from './pages/layout.ts'
import { renderAccountChoice, renderProviderError } from './pages/other-pages.ts'

/** Undefined: the interaction was answered, has expired, or belongs to another browser. */
async function findInteraction(provider: Provider, ctx: Context) {
  try {
    return await provider.interactionDetails(ctx.req, ctx.res)
  } catch {
    ctx.status = 400
    respondPage(ctx, 'Inloggen', renderProviderError('session_not_found'))
    return undefined
  }
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Ends the former account's session when another account is chosen. The provider itself would need a script in the browser for this. */
async function leaveFormer(provider: Provider, interaction: Interaction, account: string): Promise<void> {
  const { session, exp } = interaction
  if (session === undefined || session.accountId === account) return
  const former = await provider.Session.findByUid(session.uid)
  await former?.destroy()
  interaction.session = undefined
  await interaction.save(exp - Math.floor(Date.now() / 1000))
}

export function makeInteractionRoutes(provider: Provider, receive: Middleware<ReceivedBody>): Router<ReceivedBody> {
  const router = new Router<ReceivedBody>()
  router.get('/interaction/:uid', async (ctx) => {
    const interaction = await findInteraction(provider, ctx)
    if (interaction === undefined) return
    const { client_id: clientId, redirect_uri: redirectUri } = interaction.params
    const { origin } = new URL(String(redirectUri))
    const page = renderAccountChoice({
      action: `/interaction/${interaction.uid}`,
      clientId: String(clientId),
      origin,
      accounts,
    })
    respondPage(ctx, 'Inloggen', page, origin)
  })
  router.post('/interaction/:uid', receive, async (ctx) => {
    const form = readPostedForm(ctx)
    const interaction = await findInteraction(provider, ctx)
    if (interaction === undefined) return
    const account = findAccount(form.get('account') ?? '')
    const result =
      account === undefined
        ? { error: 'access_denied', error_description: 'the user did not sign in' }
        : { login: { accountId: account.sub }, select_account: {} }
    if (account !== undefined) await leaveFormer(provider, interaction, account.sub)
    redirectTo(ctx, 303, await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false }))
  })
  return router
}
