// Starts the pane: connects session, service and mail client, and renders the first view.
import { render } from 'preact'
import { isTestHost } from '#domain/shared/test-mode.ts'
import { makeSendCall } from '#adapters/web/kit/http.ts'
import { makePluginApi } from './api/plugin-api.ts'
import { makeSendProven, makeSessionCalls } from './api/session-calls.ts'
import { makeFormat } from '#adapters/web/kit/format.ts'
import { connectToMailbox } from './host/mailbox-host.ts'
import { connectToOutlook } from './host/outlook-host.ts'
import { makeLinkWatch, watchCalls } from './link/link-watch.ts'
import { makePane } from './make-pane.ts'
import { hasFields, isFlag, isOneOf } from '#adapters/web/kit/guard.ts'
import { readBlock, readTexts } from '#adapters/web/kit/page-block.ts'
import { makeSessionKeeper } from './session/session-keeper.ts'
import { requestLoginPath, makeLoginWithProof, makeSignIn } from './session/sign-in.ts'
import { makeSessionStore } from './session/session-store.ts'
import type { PaneTranslate, PaneTextKey } from './texts/texts.ts'
import { makeTranslate } from '#adapters/web/kit/translate.ts'
import { PaneApp } from './views/app.tsx'
import { EmptyPanel } from './views/elements.tsx'
import { keepFocus } from '#adapters/web/kit/views/keep-focus.ts'
import { PaneContext } from './views/pane-context.ts'
import { PageContext } from '#adapters/web/kit/views/page-context.tsx'

/** `testMode`: the mail client may be the stand-in mailbox; never in production. `mailboxProof`: a session needs a proof of the mailbox. */
const isPaneConfig = hasFields({ language: isOneOf('nl', 'en'), testMode: isFlag, mailboxProof: isFlag })

const NoHost = ({ t }: { readonly t: PaneTranslate }) => (
  <div class="shell">
    <header class="shell-head">
      <h1 class="shell-name quiet">{t('shell.title')}</h1>
    </header>
    <main class="shell-body">
      <EmptyPanel look="card" title={t('shell.noHost.title')} body={t('shell.noHost.body')} />
    </main>
  </div>
)

/** The page shows a skeleton until the mail client answers. The first view has the same elements and replaces it. */
async function start(root: HTMLElement): Promise<void> {
  const { language: locale, testMode, mailboxProof } = readBlock('pane-config', isPaneConfig)
  const t = makeTranslate<PaneTextKey>(readTexts(), locale)
  const getNow = (): number => Date.now()
  // Allowed only in test mode and on local hosts (CLI-1).
  const isInMailbox =
    testMode && isTestHost(location.hostname) && new URLSearchParams(location.search).get('host') === 'mailbox'
  const connected = await (isInMailbox
    ? connectToMailbox()
    : connectToOutlook(typeof Office === 'undefined' ? undefined : Office, {
        origin: location.origin,
        onReturn: (listener) => window.addEventListener('focus', listener),
      }))
  if (connected._tag === 'Left') {
    render(<NoHost t={t} />, root)
    return
  }
  const host = connected.right
  const send = makeSendCall({ fetch: (input, init) => fetch(input, init), locale })
  const store = makeSessionStore(() => localStorage, host.userAddress)
  const sendProven = mailboxProof ? makeSendProven(send, host.mailboxProof) : send
  const keeper = makeSessionKeeper({ store, calls: makeSessionCalls(send, sendProven), now: getNow })
  const loginPath = mailboxProof ? makeLoginWithProof(sendProven) : requestLoginPath
  let ended = (): void => undefined
  let otherUser = (): void => undefined
  const bare = makePluginApi({ send, keeper, onEnded: () => ended(), now: getNow })
  const link = makeLinkWatch({ api: bare, now: getNow })
  const api = watchCalls(bare, link)
  const pane = makePane({
    api,
    activate: mailboxProof ? sendProven : api,
    host,
    link,
    signIn: makeSignIn({ host, keeper, loginPath, ownOrigin: location.origin }),
    t,
    format: makeFormat(locale),
    now: getNow,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    // Both ids are the tenant of the session, in every client. The first activation binds them for all colleagues.
    tenants: () => {
      const office = keeper.tenantUuid()
      return office === null ? null : { directoryTenantId: office, ledgerTenantId: office }
    },
    freshKey: () => crypto.randomUUID(),
    user: keeper.user,
    onOtherUser: () => otherUser(),
  })
  render(
    <PageContext.Provider value={pane}>
      <PaneContext.Provider value={pane}>
        <PaneApp
          keeper={keeper}
          onEnded={(listener) => {
            ended = listener
          }}
          onOtherUser={(listener) => {
            otherUser = listener
          }}
        />
      </PaneContext.Provider>
    </PageContext.Provider>,
    root,
  )
}

const root = document.getElementById('pane')
if (root === null) throw new Error('the page has no place for the pane')
keepFocus(root)
void start(root)
