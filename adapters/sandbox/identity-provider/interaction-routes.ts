// The choice of an account: no password, since these are sample people.
import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type Provider from 'oidc-provider'
import { formOf, type ReceivedBody, redirect } from '#adapters/sandbox/kit/request.ts'
import { accountOf, accounts } from './accounts.ts'
import { answerPage } from './pages/layout.ts'
import { choicePage, errorPage } from './pages/other-pages.ts'

/** None any more: it was answered, has expired, or belongs to another browser. */
async function under(provider: Provider, ctx: Context) {
  try {
    return await provider.interactionDetails(ctx.req, ctx.res)
  } catch {
    ctx.status = 400
    answerPage(ctx, 'Inloggen', errorPage('session_not_found'))
    return undefined
  }
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Choosing another account ends the session of the former one; the provider itself would need a script in the browser for that. */
async function leaveFormer(provider: Provider, interaction: Interaction, account: string): Promise<void> {
  const { session, exp } = interaction
  if (session === undefined || session.accountId === account) return
  const former = await provider.Session.findByUid(session.uid)
  await former?.destroy()
  interaction.session = undefined
  await interaction.save(exp - Math.floor(Date.now() / 1000))
}

export function interactionRoutes(provider: Provider, receive: Middleware<ReceivedBody>): Router<ReceivedBody> {
  const router = new Router<ReceivedBody>()
  router.get('/interaction/:uid', async (ctx) => {
    const interaction = await under(provider, ctx)
    if (interaction === undefined) return
    const { client_id: clientId, redirect_uri: redirectUri } = interaction.params
    const { origin } = new URL(String(redirectUri))
    const page = choicePage({ action: `/interaction/${interaction.uid}`, clientId: String(clientId), origin, accounts })
    answerPage(ctx, 'Inloggen', page, origin)
  })
  router.post('/interaction/:uid', receive, async (ctx) => {
    const form = formOf(ctx)
    const interaction = await under(provider, ctx)
    if (interaction === undefined) return
    const account = accountOf(form.get('account') ?? '')
    const result =
      account === undefined
        ? { error: 'access_denied', error_description: 'the user did not sign in' }
        : { login: { accountId: account.sub }, select_account: {} }
    if (account !== undefined) await leaveFormer(provider, interaction, account.sub)
    redirect(ctx, 303, await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false }))
  })
  return router
}
