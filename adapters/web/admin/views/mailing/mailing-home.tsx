// Mailers on the home page: the tenant's own if it waits, and system mailboxes that wait or lack consent.
import { type CheckState, type Finding, runCheck } from '#adapters/web/kit/dashboard/dashboard.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import type { MailWaitResponse } from '#adapters/contract/mailing/fields.ts'
import { SYSTEM_MAILBOX_KEYS } from '#domain/mailing/system-mailbox.ts'
import { call } from '../../api/call.ts'
import { needsPerson, getMailboxReadiness } from '../../mailing/mailer-states.ts'
import { useAdmin } from '../admin-context.tsx'

function usePauseFinding() {
  const { t } = useAdmin()
  return (pause: MailWaitResponse | null | undefined, where: Pick<Finding, 'affects' | 'action'>): Finding | null =>
    // A pause because of the service's own limits is not a problem.
    pause === null || pause === undefined || pause.reason === 'rate_limit'
      ? null
      : {
          title: t('home.pause'),
          body: pause.message,
          isGrave: needsPerson(pause),
          since: pause.since,
          ...where,
        }
}

export function useMailServerHome(): CheckState {
  const { me, navigation, t } = useAdmin()
  const findingOf = usePauseFinding()
  const mailer = useRemote(call('GET /mail-server'))
  return runCheck([mailer], () =>
    findingOf(mailer.value?.pause, {
      affects: me.tenant.name,
      action: { label: t('home.pause.do'), href: navigation.href('mailServer') },
    }),
  )
}

export function useMailboxesHome(): CheckState {
  const { navigation, t } = useAdmin()
  const findingOf = usePauseFinding()
  const mailboxes = useRemote(call('GET /admin/system-mailboxes'))
  const states = SYSTEM_MAILBOX_KEYS.map((key) => {
    const mailbox = mailboxes.value?.find((one) => one.key === key)
    const state = mailbox === undefined ? 'empty' : getMailboxReadiness(mailbox)
    // The keys are constant, so the order of the hooks is stable.
    const usage = useRemote(
      state === 'granted' ? call('GET /admin/system-mailboxes/:key/usage', { params: { key } }) : null,
    )
    const where = {
      affects: t(`mailbox.key.${key}`),
      action: { label: t('home.mailbox.do'), href: navigation.href('mailbox', { id: key }) },
    }
    const missing: Finding = {
      title: t('home.consent'),
      body: t('home.consent.body'),
      isGrave: true,
      since: mailbox?.consentStatus.lastErrorAt ?? null,
      ...where,
    }
    return { state, usage, finding: () => (state === 'missing' ? missing : findingOf(usage.value?.pause, where)) }
  })
  return runCheck([mailboxes, ...states.flatMap(({ state, usage }) => (state === 'granted' ? [usage] : []))], () =>
    states.flatMap(({ finding }) => finding() ?? []),
  )
}
