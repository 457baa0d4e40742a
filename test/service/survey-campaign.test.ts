// A campaign on the whole service: launched over HTTP, worked by its queues, mailed over SMTP, answered and opted out of in a browser's way.
import { expect } from 'chai'
import { type MailOffice, openMailOffice, untilMailSettled } from '#test/support/mail-office.ts'
import type { LocalService } from '#test/support/local-service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { writeCampaign } from '#test/support/written-campaign.ts'

interface Made {
  readonly uuid: string
}
interface Shown extends Made {
  readonly status: string
  readonly audienceSize: number | null
}

describe('a survey campaign on the whole service', function suite() {
  this.timeout(120_000)
  let office: MailOffice
  let service: LocalService
  before(async () => {
    office = await openMailOffice()
    service = await office.startLocal()
  })
  after(async () => {
    await service?.stop()
    await office?.close()
  })

  const get = <A>(path: string): Promise<A> => office.call<A>(service, { path })
  const post = <A>(path: string, body: object): Promise<A> => office.call<A>(service, { path, body })
  const postForm = (path: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${service.baseUrl}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

  verifies('ADM-6', 'of two changes of a draft that began from one version, the second is refused', async () => {
    interface Kept extends Made {
      readonly name: string
      readonly revision: string
    }
    const made = await post<Kept>('/survey-campaign-drafts', { name: 'Voorjaar', reminder1Subject: 'Nog even' })
    const path = `/survey-campaign-drafts/${made.uuid}`
    const { revision } = await get<Kept>(path)
    expect(revision).to.equal(made.revision)
    const put = (body: object) => office.call<Kept>(service, { method: 'PUT', path, body })
    const first = await put({ name: 'Eerste', revision })
    const refused = await put({ name: 'Tweede', revision }).catch(String)
    expect(refused).to.match(/answered 409: .*"code":"RECORD_CHANGED".*"path":"revision"/)
    expect(await get<Kept>(path)).to.include({ name: 'Eerste', revision: first.revision })
    await put({ name: 'Derde', revision: first.revision })
  })

  verifies(['CAM-2', 'CAM-8', 'CAM-13', 'CAM-17'], 'goes from a draft to answers and opt-outs', async () => {
    const fields = await writeCampaign(office, service, office.ours)
    const draft = await post<Made>('/survey-campaign-drafts', { ...fields, name: null })
    const tried = await post<{ readonly problems: readonly object[]; readonly audience: { readonly people: number } }>(
      '/survey-campaigns/dry-run',
      { draft: draft.uuid },
    )
    expect(tried.problems).to.deep.equal([{ path: 'name', message: 'Geef een naam.' }])
    const { people } = tried.audience
    expect(people).to.be.greaterThan(2)

    const campaign = await post<Shown>('/survey-campaigns', fields)
    expect(campaign.status).to.equal('scheduled')
    const used = await get<{ readonly purposes: readonly object[] }>(`/templates/${fields.template}`)
    expect(used.purposes[0]).to.include({ kind: 'campaign', title: null })
    const path = `/survey-campaigns/${campaign.uuid}`
    await until('the invitations', async () => (await get<Shown>(path)).audienceSize === people, 30_000)
    await untilMailSettled(office.world, office.ours.tenant.uuid)
    expect((await office.arrivedOverSmtp()).size).to.equal(people)

    const { raw, read } = await office.smtp.newest()
    const [, code] = /\/s\/([A-Z0-9]{6})"/.exec(read.html ?? '') ?? []
    if (code === undefined) throw new Error('a mail without a code')
    expect(raw).to.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im)
    expect((await fetch(`${service.baseUrl}/s/${code}`)).status).to.equal(200)
    expect((await postForm(`/s/${code}`, { version: '1', 'a.waarom': 'Fijn' })).status).to.equal(303)
    const analytics = await get<object>(`${path}/analytics`)
    expect(analytics).to.include({ audienceSize: people, respondedCount: 1, responseRate: 1 / people })

    expect((await fetch(`${service.baseUrl}/s/${code}/opt-out`)).status).to.equal(200)
    const unsubscribed = await postForm(`/s/${code}/opt-out`, { 'List-Unsubscribe': 'One-Click' })
    // RFC 8058 forbids a redirect.
    expect(unsubscribed.status).to.equal(200)
    const counted = await post<object>('/survey-campaigns/audience', { tags: [office.ours.tag.uuid] })
    expect(counted).to.deep.equal({ people: people - 1, optedOut: 1, undeliverable: 0, inactive: 0 })

    expect((await post<Shown>(`${path}/cancel`, {})).status).to.equal('cancelled')
    expect((await fetch(`${service.baseUrl}/s/${code}`)).status).to.equal(404)
  })
})
