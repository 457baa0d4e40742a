// Creates the stores and actions of the pane, and removes their data when the user leaves.
import { makeUserApi, type UserApi, type PluginApi } from './api/plugin-api.ts'
import { makeArchiveBoard } from './archive/archive-state.ts'
import { makeMailArchiver } from './archive/archive-mail.ts'
import { makeDocumentTypes } from './archive/archive-target.ts'
import { makeReadMailText, makeReadWholeMail } from './archive/place-pictures.ts'
import { makeSendPlans } from './archive/send-plan.ts'
import { makeContactActs } from './contact/contact-acts.ts'
import { makeLookups } from './contact/lookups.ts'
import { makeDrafts } from './drafts/drafts.ts'
import type { MailHost } from './host/mail-host.ts'
import { makeSales } from './sales/sales.ts'
import { makeLicence, type PaneTenants } from './memory/licence.ts'
import { makeSettings } from './memory/settings.ts'
import { makeBookingLists } from './time/booking-lists.ts'
import { makeTimeDesk } from './time/time-desk.ts'
import type { Format } from '#adapters/web/kit/format.ts'
import type { LinkWatch } from './link/link-watch.ts'
import type { PaneSignIn } from './session/sign-in.ts'
import type { PaneTranslate } from './texts/texts.ts'

/** Loads the chunk with the parser. */
const loadWholeMailReader = async () => (await import('./whole-mail/read-whole-mail.ts')).readWholeMail

interface PaneDeps {
  readonly api: PluginApi
  /** The API that activates the mailbox: with a proof of the mailbox if the service requires one, otherwise `api`. */
  readonly activate: PluginApi
  readonly host: MailHost
  readonly link: LinkWatch
  readonly signIn: PaneSignIn
  readonly t: PaneTranslate
  readonly format: Format
  readonly now: () => number
  readonly wait: (milliseconds: number) => Promise<void>
  readonly tenants: PaneTenants
  /** Creates an archiveKey. */
  readonly freshKey: () => string
  /** The user of the present session; null: unknown. */
  readonly user: () => string | null
  /** Called when another user has signed in: all data was removed, and the views start again. */
  readonly onOtherUser: () => void
}

/** Limits the mail client to the present user: its answers never arrive after the user has left. */
const limitToSession = (host: MailHost, { whileSignedIn }: Pick<UserApi, 'whileSignedIn'>): MailHost => ({
  ...host,
  htmlBody: whileSignedIn(host.htmlBody),
  attachmentContent: whileSignedIn(host.attachmentContent),
  wholeMail: whileSignedIn(host.wholeMail),
  savedItemId: whileSignedIn(host.savedItemId),
  header: whileSignedIn(host.header),
  setHeader: whileSignedIn(host.setHeader),
})

export function makePane({ freshKey, onOtherUser, tenants, activate, ...surroundings }: PaneDeps) {
  const { link, now } = surroundings
  const user = makeUserApi({
    api: surroundings.api,
    user: surroundings.user,
    onOther: () => {
      forgetUser()
      onOtherUser()
    },
  })
  const { api } = user
  const host = limitToSession(surroundings.host, user)
  const wait = user.whileSignedIn(surroundings.wait)
  const wholeMailOf = makeReadWholeMail(host, loadWholeMailReader)
  const board = makeArchiveBoard()
  const documentTypes = makeDocumentTypes(api)
  const lookups = makeLookups({ api, now })
  const settings = makeSettings(api)
  const licence = makeLicence({ api, activate: (call) => user.whileSignedIn(() => activate(call))(), host, tenants })
  const sales = makeSales(api, now)
  const timeDesk = makeTimeDesk({ api, host, lookups })
  const bookingLists = makeBookingLists(api, now)
  const drafts = makeDrafts()
  const forget = (kept: readonly { readonly forget: () => void }[]): void => {
    for (const one of kept) one.forget()
  }
  const sendPlans = makeSendPlans({ api, host, freshKey })
  const answers = [documentTypes, lookups, settings, licence, sales, timeDesk, bookingLists, link]
  const forgetUser = (): void => {
    forget([user, ...answers, board, sendPlans])
    for (const store of Object.values(drafts)) store.clear()
  }
  return {
    ...surroundings,
    api,
    host,
    board,
    archiveMail: makeMailArchiver({ api, host, wholeMailOf, board, wait }),
    mailTextOf: makeReadMailText(host, wholeMailOf),
    documentTypes,
    sendPlans,
    lookups,
    contactActs: makeContactActs({ api, lookups }),
    settings,
    licence,
    sales,
    timeDesk,
    bookingLists,
    drafts,
    /** Removes the answers of the service, because the session has ended. The same user continues with their drafts. */
    forgetAnswers: () => forget(answers),
    /** Removes all data including drafts, because another user may sign in. */
    forgetUser,
    /** Called after a sign-in. Removes all data of another user. */
    checkUser: user.checkUser,
  }
}
