// The entry point of the on-send script. Outlook's script runtime on Windows has neither window nor storage. It does not wait for
// Office.onReady, so the script registers the handler at once.
import { archiveSent, makeOnSend } from './on-send.ts'
import type { SendingOffice } from './office-used.ts'
import { type Exchange, makeSendRequest, makeServiceCalls, type ServiceCalls } from './service-calls.ts'

declare const Office: SendingOffice
declare const XMLHttpRequest: new () => Exchange
/** The service prepends this constant to the script. `mailboxProof`: a session requires a proof of the mailbox. */
declare const tapsterOnSend: { readonly origin: string; readonly mailboxProof: boolean }

const getNow = (): number => Date.now()
const send = makeSendRequest(tapsterOnSend.origin, () => new XMLHttpRequest())

async function requestProof(): Promise<string | null> {
  if (!tapsterOnSend.mailboxProof) return null
  try {
    return (await Office.auth?.getAccessToken({ allowSignInPrompt: false })) ?? null
  } catch {
    return null
  }
}

let held: { readonly mailbox: string; readonly calls: ServiceCalls } | null = null
function makeCalls(mailbox: string): ServiceCalls {
  if (held?.mailbox !== mailbox)
    held = { mailbox, calls: makeServiceCalls({ send, mailbox, proof: requestProof, now: getNow }) }
  return held.calls
}

const onMessageSend = makeOnSend({
  archive: async (isOver) => {
    const { item, userProfile } = Office.context.mailbox
    if (item === null) return
    const mailbox = userProfile.emailAddress
    await archiveSent({ item, mailbox, calls: makeCalls(mailbox), now: getNow, isOver })
  },
  after: (milliseconds, then) => void setTimeout(then, milliseconds),
})

// Pages require this call. The script runtime ignores it.
void Office.onReady()
Office.actions.associate('onMessageSend', onMessageSend)
