// For each alert, series by which it fires, and series as similar as possible by which it does not. One value a minute, in promtool's notation.

type Series = Readonly<Record<string, string>>

export interface AlertCase {
  /** Minutes after which both are asked. */
  readonly at: number
  readonly fires: Series
  readonly quiet: Series
  /** Of the alert that fires, besides its severity. */
  readonly labels?: Readonly<Record<string, string>>
}

const requests = (status: string, route = '/mailclient-plugin/contact'): string =>
  `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`
const ledgerCalls = (outcome: string): string =>
  `ledger_request_duration_seconds_count{endpoint="crm/Contacts",outcome="${outcome}"}`
const refreshes = (outcome: string): string => `token_refresh_total{outcome="${outcome}"}`
const mails = (result: string): string => `mails_total{mailer="default",result="${result}"}`
const ofQueue = (metric: string, more = ''): string => `${metric}{queue="mailing.send"${more}}`
const queue = { queue: 'mailing.send' }

export const ALERT_CASES: Readonly<Record<string, AlertCase>> = {
  ServiceAbsent: { at: 10, fires: { service_ready: '1 1 _x20' }, quiet: { service_ready: '0x20' } },
  ReplicaNotReady: {
    at: 5,
    fires: { 'service_ready{instance="a"}': '1 1 0x10', 'service_ready{instance="b"}': '1x10' },
    // A replica that is being replaced.
    quiet: { 'service_ready{instance="a"}': '1 1 1 1 0 1 1', 'service_ready{instance="b"}': '1x10' },
    labels: { instance: 'a' },
  },
  ErrorRatioHigh: {
    at: 15,
    // Probes do not dilute what users see.
    fires: { [requests('2xx')]: '0+90x20', [requests('5xx')]: '0+10x20', [requests('2xx', '/healthz')]: '0+900x20' },
    // Probes of a replica that is not ready fail by design.
    quiet: { [requests('2xx')]: '0+90x20', [requests('5xx')]: '0+4x20', [requests('5xx', '/readyz')]: '0+90x20' },
  },
  DatabasePoolWaiting: {
    at: 6,
    fires: { 'database_pool_waiting{instance="a"}': '0 2 3 1 5 1 2 2' },
    quiet: { 'database_pool_waiting{instance="a"}': '0 2 3 1 0 9 9 9' },
    labels: { instance: 'a' },
  },
  JobsWaiting: {
    at: 20,
    fires: { [ofQueue('job_ready_oldest_seconds')]: '0+60x20' },
    quiet: { [ofQueue('job_ready_oldest_seconds')]: '590x20' },
    labels: queue,
  },
  JobsNotFinishing: {
    at: 30,
    fires: {
      [ofQueue('job_ready_oldest_seconds')]: '0+60x40',
      [ofQueue('job_attempts_total', ',outcome="completed"')]: '5x40',
      'job_attempts_total{queue="session.refresh-run",outcome="completed"}': '0+1x40',
    },
    // Slow, and not standing still.
    quiet: {
      [ofQueue('job_ready_oldest_seconds')]: '0+60x40',
      [ofQueue('job_attempts_total', ',outcome="failed"')]: '5x20 6x20',
    },
    labels: queue,
  },
  DeadJobsOld: {
    at: 30,
    fires: { [ofQueue('job_dead_oldest_seconds')]: '86000+60x40', [ofQueue('job_dead')]: '1x40' },
    // Many, and new.
    quiet: { [ofQueue('job_dead_oldest_seconds')]: '0+60x40', [ofQueue('job_dead')]: '500x40' },
    labels: queue,
  },
  ScheduleOverdue: {
    at: 10,
    fires: { [ofQueue('job_schedule_overdue_seconds')]: '0 60+60x20' },
    quiet: { [ofQueue('job_schedule_overdue_seconds')]: '0 60 120 0x20' },
    labels: queue,
  },
  LedgerDown: {
    at: 10,
    fires: { 'ledger_down{instance="a"}': '0 0 1x20', 'ledger_down{instance="b"}': '0x20' },
    quiet: { 'ledger_down{instance="a"}': '0 0 1 1 1 0x20', 'ledger_down{instance="b"}': '0x20' },
  },
  LedgerRefusing: {
    at: 30,
    fires: { [ledgerCalls('2xx')]: '0+6x40', [ledgerCalls('4xx')]: '0+4x40' },
    // Two refused calls of an early morning.
    quiet: { [ledgerCalls('2xx')]: '0+0.1x40', [ledgerCalls('4xx')]: '0+0.1x40' },
  },
  TokenRefreshFailing: {
    at: 50,
    fires: { [refreshes('success')]: '0+6x60', [refreshes('transient')]: '0+2x60' },
    // Another replica was faster.
    quiet: {
      [refreshes('success')]: '0+6x60',
      [refreshes('stale')]: '0+9x60',
      [refreshes('invalid_grant')]: '0x40 3x20',
    },
  },
  MailerPaused: {
    at: 40,
    // The pause ends for a moment, as the mailer is tried again.
    fires: { mailer_paused_seconds: '0+60x38 0x5' },
    quiet: { mailer_paused_seconds: '0+60x20 0x20' },
  },
  MailOutcomeUnknown: {
    at: 40,
    fires: { [mails('Accepted')]: '0+60x40', [mails('Unknown')]: '0x20 1x20' },
    quiet: { [mails('Accepted')]: '0+60x40', [mails('Unknown')]: '3x40', [mails('Deferred')]: '0+5x40' },
  },
}
