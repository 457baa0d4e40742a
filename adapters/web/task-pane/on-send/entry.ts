// What the script of the on-send handler is made from. It runs where there is no page: Outlook's script runtime on Windows has neither window nor
// storage, and runs nothing that waits for Office.onReady, so that the handler is named at once.
import { archiveSent } from './archive-sent.ts'
import type { SendingOffice } from './office-used.ts'
import { makeOnSend } from './on-send.ts'
import { type Exchange, makeSendRequest, makeServiceCalls, type ServiceCalls } from './service-calls.ts'

declare const Office: SendingOffice
declare const XMLHttpRequest: new () => Exchange
/** Put in front of the script by the service: where it is, and whether it asks for a proof of the mailbox. */
declare const tapsterOnSend: { readonly origin: string; readonly mailboxProof: boolean }

const now = (): number => Date.now()
const send = makeSendRequest(tapsterOnSend.origin, () => new XMLHttpRequest())

const proof = async (): Promise<string | null> => {
  if (!tapsterOnSend.mailboxProof) return null
  try {
    return (await Office.auth?.getAccessToken({ allowSignInPrompt: false })) ?? null
  } catch {
    return null
  }
}

let held: { readonly mailbox: string; readonly calls: ServiceCalls } | null = null
const callsFor = (mailbox: string): ServiceCalls => {
  if (held?.mailbox !== mailbox) held = { mailbox, calls: makeServiceCalls({ send, mailbox, proof, now }) }
  return held.calls
}

const onMessageSend = makeOnSend({
  archive: async (isOver) => {
    const { item, userProfile } = Office.context.mailbox
    if (item === null) return
    const mailbox = userProfile.emailAddress
    await archiveSent({ item, mailbox, calls: callsFor(mailbox), now, isOver })
  },
  after: (milliseconds, then) => void setTimeout(then, milliseconds),
})

// Pages wait for it to have been called; the script runtime takes no notice.
void Office.onReady()
Office.actions.associate('onMessageSend', onMessageSend)
