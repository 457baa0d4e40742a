// Steps that tests of webhooks share, over the office of the running test.
import { must } from '#test/support/right-of.ts'
import type { WrittenWebhook } from '#application/event/webhooks.ts'
import type { EventKind } from '#domain/event/event.ts'
import { LICENCE_EVENTS } from '#domain/licence/licence-events.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import type { EventOffice } from './event-office.ts'

const { expired } = LICENCE_EVENTS

export function makeWebhookSteps(getOffice: () => EventOffice) {
  const owner = async () =>
    (await getOffice().administrator(['roles:read', 'roles:write'], getOffice().linkTenant)).principal
  const register = async (url = 'https://hooks.example/in', kinds: readonly EventKind[] = [expired]) => {
    const principal = await owner()
    const { webhook, secret } = await must(
      getOffice().webhooks.add(principal, { url, kinds: kinds.map(({ uuid }) => uuid), active: true }),
    )
    const log = async () =>
      (await must(getOffice().webhooks.deliveries(principal, webhook.id, { skip: 0, limit: 100 }))).data.toReversed()
    const read = () => must(getOffice().webhooks.read(principal, webhook.id))
    return { principal, id: webhook.id, secret, log, read }
  }
  type Hook = Awaited<ReturnType<typeof register>>
  const put = async ({ principal, id, read }: Hook, change: Partial<WrittenWebhook>) => {
    const { url, kinds, revision } = await read()
    await must(getOffice().webhooks.put(principal, id, revision, { url, kinds, active: true, ...change }))
  }
  const fire = async (organization = 'Kantoor Korrel', kind: EventKind = expired) => {
    getOffice().clock.advance(1)
    const { uuid } = await getOffice().person()
    await getOffice().fire(kind, uuid, { email: 'eva@korrel.example', name: 'Eva', organization })
  }
  const outcomes = async ({ log }: { readonly log: () => Promise<readonly { readonly outcome: string }[]> }) =>
    (await log()).map(({ outcome }) => outcome)
  const passed = async (duration: number, step = fromMinutes(1)) => {
    for (let at = 0; at < duration; at += step) {
      getOffice().clock.advance(step)
      await getOffice().wake()
      await getOffice().runJobs()
    }
  }
  const organizations = () =>
    getOffice().receiver.received.map(
      ({ body }) => (JSON.parse(body) as { data: { organization: string } }).data.organization,
    )
  return { owner, register, put, fire, outcomes, passed, organizations }
}
