// Campaigns in memory.
import { O } from '#domain/shared/fp.ts'
import type { AnswerWindow } from '#domain/campaign/answering.ts'
import { type Campaign, type CampaignUuid, isClosed } from '#domain/campaign/campaign.ts'
import type { CampaignQuery, CampaignSort, CampaignStore } from '#domain/campaign/ports.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { byAll, byText, type Compare, toPaged } from '../kernel/ordering.ts'

const SORTS: Readonly<Record<CampaignSort, Compare<Campaign>>> = {
  name: byText(({ name }) => toNameKey(name)),
  status: byText(({ status }) => status),
  inviteSendDate: (a, b) => a.phases.invite.sendDate - b.phases.invite.sendDate,
  createdAt: (a, b) => a.createdAt - b.createdAt,
}

function compareCampaigns({ sortBy, sortDir }: CampaignQuery): Compare<Campaign> {
  const ascending = byAll<Campaign>(
    SORTS[sortBy],
    byText(({ uuid }) => uuid),
  )
  return sortDir === 'asc' ? ascending : (a, b) => ascending(b, a)
}

/** `windowOf`: the link and the end of the codes of a campaign. Undefined: it has no codes. */
export function makeMemoryCampaignStore(
  rows: Table<Campaign>,
  windowOf: (campaign: Campaign) => AnswerWindow | undefined,
): CampaignStore {
  const find = (uuid: string): O.Option<Campaign> => O.fromNullable(rows.get(uuid))
  const count = (isCounted: (campaign: Campaign) => boolean): number => rows.rows().filter(isCounted).length
  return asPort({
    find,
    // Units of work in memory run one after another, so a campaign needs no lock.
    lock: find,
    list: (query) =>
      toPaged(
        rows
          .rows()
          .filter(({ name }) => toNameKey(name).includes(toNameKey(query.q)))
          .filter(({ status }) => query.statuses.length === 0 || query.statuses.includes(status))
          .toSorted(compareCampaigns(query)),
        query,
      ),
    put: (campaign) => {
      const { createdBy, createdAt } = rows.get(campaign.uuid) ?? campaign
      rows.put(campaign.uuid, { ...campaign, createdBy, createdAt })
    },
    listAnswerWindows: (asked) =>
      new Map(
        rows.rows().flatMap((campaign): [CampaignUuid, AnswerWindow][] => {
          const window = asked.includes(campaign.uuid) ? windowOf(campaign) : undefined
          return window === undefined ? [] : [[campaign.uuid, window]]
        }),
      ),
    countUsesOfTag: (tag) =>
      count((one) => !isClosed(one) && O.isNone(one.audienceSnapshotAt) && one.tags.includes(tag)),
    countUsesOfTemplate: (template) => count((one) => !isClosed(one) && one.template === template),
    countUsesOfSurvey: (survey) => count((one) => one.survey === survey),
  })
}
