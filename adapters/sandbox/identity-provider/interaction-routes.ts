// Where somebody chooses an account, or does not: no password, since these are sample people.
import Router from '@koa/router'
import type { Context } from 'koa'
import type Provider from 'oidc-provider'
import { accountOf, accounts } from './accounts.ts'
import { answerPage } from './pages/layout.ts'
import { choicePage, errorPage } from './pages/other-pages.ts'
import { readForm } from '#adapters/sandbox/read-body.ts'

const seeOther = (ctx: Context, address: string): void => {
  ctx.status = 303
  ctx.set('location', address)
  ctx.body = ''
}

/** None any more: it was answered, has expired, or belongs to another browser. */
const under = async (provider: Provider, ctx: Context) => {
  try {
    return await provider.interactionDetails(ctx.req, ctx.res)
  } catch {
    ctx.status = 400
    answerPage(ctx, 'Inloggen', errorPage('session_not_found'))
    return undefined
  }
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Whoever chooses another account has left the former one; the provider itself would ask that of the browser by a script. */
const leaveFormer = async (provider: Provider, interaction: Interaction, account: string): Promise<void> => {
  const { session, exp } = interaction
  if (session === undefined || session.accountId === account) return
  const former = await provider.Session.findByUid(session.uid)
  await former?.destroy()
  interaction.session = undefined
  await interaction.save(exp - Math.floor(Date.now() / 1000))
}

export const interactionRoutes = (provider: Provider): Router => {
  const router = new Router()
  router.get('/interaction/:uid', async (ctx) => {
    const interaction = await under(provider, ctx)
    if (interaction === undefined) return
    const { client_id: clientId, redirect_uri: redirectUri } = interaction.params
    const { origin } = new URL(String(redirectUri))
    const page = choicePage({ action: `/interaction/${interaction.uid}`, clientId: String(clientId), origin, accounts })
    answerPage(ctx, 'Inloggen', page, origin)
  })
  router.post('/interaction/:uid', async (ctx) => {
    const form = await readForm(ctx.req)
    const interaction = await under(provider, ctx)
    if (interaction === undefined) return
    const account = accountOf(form.get('account') ?? '')
    const result =
      account === undefined
        ? { error: 'access_denied', error_description: 'nobody signed in' }
        : { login: { accountId: account.sub }, select_account: {} }
    if (account !== undefined) await leaveFormer(provider, interaction, account.sub)
    seeOther(ctx, await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false }))
  })
  return router
}
