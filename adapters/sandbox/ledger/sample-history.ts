// What the people of the office did in the ledger for the organisations of the sample mails: archived mails, and hours up to today.
import { ARCHIVED_IN, isWorkday, listArchivedMails } from '#adapters/sandbox/archived-mails.ts'
import { sampleOrganisations, sampleUsers } from '#adapters/sandbox/sample-people.ts'
import { fromDays, type Instant } from '#domain/shared/clock.ts'
import { makeFilling } from './sample-filling.ts'
import type { Store } from './store.ts'

const EMAIL_TYPE = 33
const DRAFT = 1
const FINAL = 10
/** Days that are booked and not yet submitted. */
const LAST_DRAFTS = 2

/** Hours of each user for each organisation, on some of the last days. */
const DAYS_BOOKED = 15

/** Adds to what `fillWithSamples` filled in. */
export function fillWithHistory(store: Store, now: Instant): void {
  const today = now - (now % fromDays(1))
  const { addAt, below, draw, keyFor } = makeFilling(store, ARCHIVED_IN, today)
  for (const { id, subject, by, archivedAt, document, account, contact, parts } of listArchivedMails(now)) {
    const stamps = { Creator: by.id, CreatorFullName: by.fullName, Modifier: by.id }
    addAt(archivedAt, 'documents/Documents', id, {
      ...stamps,
      ID: document,
      Subject: subject,
      Type: EMAIL_TYPE,
      Account: account,
      Contact: contact,
      DocumentDate: archivedAt,
    })
    for (const { fileName, content } of parts) {
      const row = { ...stamps, Document: document, FileName: fileName, FileSize: content.length }
      store.putContent(addAt(archivedAt, 'documents/DocumentAttachments', `${id} ${fileName}`, row), content)
    }
  }
  for (const user of sampleUsers)
    for (const n of sampleOrganisations.keys())
      for (let ago = DAYS_BOOKED; ago >= 0; ago -= 1) {
        const at = today - fromDays(ago)
        // Everyone booked something today, so that each week has hours.
        if (ago > 0 && (!isWorkday(at) || below(3) > 0)) continue
        addAt(at, 'project/TimeTransactions', `${user.id} ${n} ${ago}`, {
          Creator: user.id,
          CreatorFullName: user.fullName,
          Modifier: user.id,
          Account: keyFor('crm/Accounts', `${n + 1}`),
          Project: keyFor('project/Projects', `${n}`),
          Item: keyFor('logistics/Items', draw(['ADM', 'ADV', 'OVL'])),
          Employee: user.employeeId,
          Date: at,
          Quantity: (1 + below(6)) / 4,
          HourStatus: ago > LAST_DRAFTS ? FINAL : DRAFT,
        })
      }
}
