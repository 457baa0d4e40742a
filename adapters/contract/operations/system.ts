// The service as a system, for operators (OPS-11).
import * as t from 'io-ts'
import { DOCTOR_CHECKS } from '#domain/operations/doctor.ts'
import { moment, makeEnum } from '../codecs/text.ts'
import { answerWith, defineContract, textOrNull, type WireOf } from '../endpoint.ts'

const system = t.type(
  {
    /** The version of the replica that answers. */
    version: t.string,
    replicas: t.array(
      t.type(
        {
          id: t.string,
          name: t.string,
          version: t.string,
          startedAt: moment,
          seenAt: moment,
          /** The replica has not reported itself for two minutes. */
          isAway: t.boolean,
          isThis: t.boolean,
        },
        'Replica',
      ),
    ),
    migrations: t.type(
      { applied: t.array(t.type({ name: t.string, at: moment })), pending: t.array(t.string) },
      'Migrations',
    ),
    settings: t.array(
      t.type(
        {
          name: t.string,
          /** Null: the value may be a secret, or there is none. */
          value: textOrNull,
          state: makeEnum('default', 'set', 'absent'),
        },
        'SettingInForce',
      ),
    ),
    /** What the replica that answers found last about its settings. Empty: it has just started. */
    checks: t.array(
      t.type(
        {
          name: makeEnum(...DOCTOR_CHECKS),
          /** `unused`: a stand-in runs, or the setting is absent. */
          state: makeEnum('works', 'unused', 'fails'),
          /** In the language of the request, as the remedy. */
          says: t.string,
          /** Null: nothing fails. */
          remedy: textOrNull,
        },
        'SettingCheck',
      ),
    ),
  },
  'System',
)
export type SystemResponse = WireOf<typeof system>

export const systemContract = defineContract({
  'GET /admin/system': {
    summary:
      'Returns the version, the replicas that were seen, the migrations, the settings in force without secrets, and whether they work.',
    ...answerWith(200, system, {
      version: '0.1.0',
      replicas: [
        {
          id: '5b0d3c5e-7a41-4d0e-9d43-0a6f2f1b9001',
          name: 'tapster-0',
          version: '0.1.0',
          startedAt: '2026-03-02T08:00:00.000Z',
          seenAt: '2026-03-02T09:31:04.000Z',
          isAway: false,
          isThis: true,
        },
      ],
      migrations: { applied: [{ name: '010_shared', at: '2026-03-01T08:00:00.000Z' }], pending: [] },
      settings: [
        { name: 'PORT', value: '3000', state: 'default' },
        { name: 'DATABASE_URL', value: null, state: 'set' },
      ],
      checks: [
        {
          name: 'mail',
          state: 'fails',
          says: 'mail.tapster.example:587 refuses the login (535 5.7.8).',
          remedy: 'Check user and password in SMTP_URL.',
        },
      ],
    }),
  },
})
