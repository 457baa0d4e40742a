// The public pages of a survey under load, against bare routes with the same statements. Each request has a code of its own.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as O from 'fp-ts/lib/Option.js'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { codesOf, openedSurvey } from '#test/contract/sample-surveys.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import { newUuid, NOW } from '#test/contract/sample-connections.ts'
import { sampleCampaign } from '#test/contract/sample-campaigns.ts'
import { must } from '#test/support/right-of.ts'
import type { CampaignBenchWorld } from './campaign-world.ts'
import { load, type Load } from './load.ts'
import { startProcess } from './service-process.ts'
import { type BenchRow, median } from './table.ts'

const CONNECTIONS = 64
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const DURATION = 3_000
const CODES = 5_000
const CHUNKS = 40
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const ANSWERS = 'version=1&a.work=home'

/** Of participants of a running campaign. */
const issuedCodes = ({ tenant, inScope }: CampaignBenchWorld): Promise<readonly SurveyCode[]> =>
  must(
    inScope(Tenant(tenant), (stores) =>
      pipe(
        openedSurvey(stores, tenant),
        TE.bind('campaign', ({ survey }) => {
          const campaign = sampleCampaign({ survey: survey.uuid, status: 'running' })
          return pipe(
            stores.campaigns.put(campaign),
            TE.map(() => campaign.uuid),
          )
        }),
        TE.flatMap(({ link, campaign }) =>
          pipe(
            Array.from({ length: CHUNKS }),
            TE.traverseSeqArray(() =>
              pipe(
                stores.surveyCodes.issue(codesOf(tenant, link), CODES),
                TE.tap((codes) =>
                  stores.participants.enrol(
                    campaign,
                    codes.map((code) => ({ user: asUserUuid(newUuid()), code: O.some(code) })),
                    NOW,
                  ),
                ),
              ),
            ),
          ),
        ),
        TE.map((chunks) => chunks.flat()),
      ),
    ),
  )

export async function pages(world: CampaignBenchWorld): Promise<readonly BenchRow[]> {
  await world.empty()
  const codes = await issuedCodes(world)
  await world.owner.query('vacuum analyze public_survey_codes, survey_campaign_participants, surveys, survey_versions')
  const service = await world.startService({ TRUSTED_PROXIES: '1', CHROMIUM_PATH: process.execPath })
  const bare = await startProcess('test/bench/bare-survey.ts', world.env)
  let used = 0
  // Each from an address of its own, as people do: each has limits of its own.
  const next = () => {
    used += 1
    const address = `10.${(used >> 16) & 255}.${(used >> 8) & 255}.${used & 255}`
    return { path: `/s/${codes[used % codes.length] ?? ''}`, headers: { ...FORM, 'x-forwarded-for': address } }
  }
  const landing = (url: string) => load(url, {}, CONNECTIONS, DURATION, { next })
  const answer = (url: string) => load(url, {}, CONNECTIONS, DURATION, { next, posted: ANSWERS, status: 303 })
  const row = async (what: string, run: (url: string) => Promise<Load>): Promise<BenchRow> => {
    const pairs: (readonly [Load, Load])[] = []
    // The first is for both to get warm.
    for (let round = 0; round <= ROUNDS; round += 1) pairs.push([await run(service.url), await run(bare.url)])
    const measured = pairs.slice(1)
    const ratio = median(measured.map(([ours, theirs]) => ours.perSecond / theirs.perSecond))
    const summary = (side: 0 | 1): string => {
      const of = (figure: keyof Load): number => median(measured.map((pair) => pair[side][figure]))
      return `${of('perSecond').toFixed(0)}/s, p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms`
    }
    return {
      what: `${what}, ${CONNECTIONS} connections`,
      measured: summary(0),
      yardstick: `bare route: ${summary(1)}`,
      ratio: ratio.toFixed(2),
      wanted: '≥ 0.60',
      kept: ratio >= 0.6,
    }
  }
  try {
    return [await row('GET /s/{code}', landing), await row('POST /s/{code}', answer)]
  } finally {
    await Promise.all([service.stop(), bare.stop()])
  }
}
