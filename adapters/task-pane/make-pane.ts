// What the pane knows and can do while it is open, put together once; and what of it is forgotten when its user leaves.
import { makeUserApi } from './api/user-api.ts'
import { makeArchiveBoard } from './archive/archive-board.ts'
import { makeArchiveMail } from './archive/archive-mail.ts'
import { makeDocumentTypes } from './archive/document-types.ts'
import { makeSendPlans } from './archive/send-plan.ts'
import { makeContactActs } from './contact/contact-acts.ts'
import { makeLookups } from './contact/lookups.ts'
import { makeShelves } from './drafts/shelves.ts'
import { makeSales } from './sales/sales.ts'
import { makeSettingsMemory } from './settings/settings-memory.ts'
import { makeBookingLists } from './time/booking-lists.ts'
import { makeTimeDesk } from './time/time-desk.ts'
import type { Pane } from './views/pane-context.tsx'

export interface Surroundings extends Pick<Pane, 'api' | 'host' | 'link' | 'signIn' | 't' | 'format' | 'now'> {
  readonly wait: (milliseconds: number) => Promise<void>
  /** A fresh archiveKey. */
  readonly freshKey: () => string
}

export const makePane = ({ wait, freshKey, ...surroundings }: Surroundings): Pane => {
  const { host, link, now } = surroundings
  const user = makeUserApi(surroundings.api)
  const { api } = user
  const board = makeArchiveBoard()
  const documentTypes = makeDocumentTypes(api)
  const lookups = makeLookups({ api, now })
  const settings = makeSettingsMemory(api)
  const sales = makeSales(api, now)
  const timeDesk = makeTimeDesk({ api, host, lookups })
  const bookingLists = makeBookingLists(api, now)
  const shelves = makeShelves()
  const forget = (kept: readonly { readonly forget: () => void }[]): void => {
    for (const one of kept) one.forget()
  }
  const answers = [documentTypes, lookups, settings, sales, timeDesk, bookingLists, link]
  return {
    ...surroundings,
    api,
    board,
    archiveMail: makeArchiveMail({ api, host, board, wait }),
    documentTypes,
    sendPlans: makeSendPlans({ api, host, freshKey }),
    lookups,
    contactActs: makeContactActs({ api, lookups }),
    settings,
    sales,
    timeDesk,
    bookingLists,
    shelves,
    forgetAnswers: () => forget(answers),
    forgetUser: () => {
      forget([user, ...answers, board])
      for (const shelf of Object.values(shelves)) shelf.clear()
    },
  }
}
