// The tables that grow with mails, campaigns, answers, events and changes, with rows as the service writes them: nearly all are over.
import { type GrownTable, type GrowthSize, sqlMoment, sqlTime } from './fill-plan.ts'

/** Rows that still wait. */
const OPEN = 100

const series = (from: number, to: number): string => `generate_series(${from}::bigint, ${to - 1}) n`

export const MAILS_FOR = 190
const mailing = ({ people }: GrowthSize): string =>
  `case when n % 10 = 0 then growth.id('single', n) else growth.id('mailing' || n / ${4 * people}, growth.share(n)) end`
const origin = ({ people }: GrowthSize): string =>
  `case when n % 10 = 0 then growth.tenant(growth.share(n)) else growth.id('origin' || n / ${4 * people}, growth.share(n)) end`

const messages: GrownTable = {
  large: ['messages', 'mailings'],
  prepare: () => [],
  insert: (from, to, size) => {
    const ms = sqlMoment(MAILS_FOR, size)
    return `
      with made as (
        select n, growth.tenant(growth.share(n)) as tenant, ${mailing(size)} as mailing, ${origin(size)} as origin, ${ms} as ms,
            case when n >= ${size.rows - OPEN} then 'Queued' when n % 1000 < 970 then 'Sent' when n % 1000 < 980 then 'Returned'
              when n % 1000 < 995 then 'Failed' else 'Withdrawn' end as status,
            'p' || n % 100000 || case when n % 3 = 0 then '@klant.example' else '@kantoor-' || n % 997 || '.example' end as address
          from ${series(from, to)}),
      mailed as (
        insert into mailings (tenant_uuid, mailing_id, created_at, subject_key, outline, detail)
          select distinct on (tenant, mailing) tenant, mailing, ${sqlTime('ms')}, 'wat vindt u van ons?',
              json_build_object('origin', json_build_object('kind', 'campaign', 'id', origin), 'route', '', 'subject', json_build_array('Wat vindt u van ons?'),
                'data', json_build_object(), 'attachments', json_build_array()),
              json_build_object('content', json_build_object('language', 'nl', 'subject', json_build_array('Wat vindt u van ons?'),
                  'html', json_build_array(repeat('<p>Wat vindt u van ons kantoor?</p>', 30)), 'text', json_build_array('Wat vindt u van ons kantoor?')),
                'replyTo', null, 'data', json_build_object())
            from made order by tenant, mailing, n
          on conflict do nothing)
      insert into messages (tenant_uuid, message_id, mailing_id, origin_id, route, revision, status, error, due_at, ended_at, state,
          possibly_doubled, story, address, address_key, name, name_key, personalised)
        select tenant, growth.ordered(ms, n), mailing, origin, '', 3, status,
            case when status = 'Failed' then case when n % 5 = 0 then 'outcome_unknown' else 'recipient_refused' end end,
            case when status = 'Queued' then ${sqlTime('ms')} end, case when status <> 'Queued' then ${sqlTime('(ms + 60000)')} end,
            (case status when 'Sent' then '{"_tag":"Sent","at":' || ms + 60000 || ',"serverMessageId":"' || n || '@relay.example"}'
              when 'Queued' then '{"_tag":"Queued","dueAt":' || ms || ',"tries":0,"since":' || ms || '}'
              when 'Withdrawn' then '{"_tag":"Withdrawn","at":' || ms + 60000 || '}'
              when 'Failed' then '{"_tag":"Failed","at":' || ms + 60000 || ',"error":"recipient_refused","lookAt":null}'
              else '{"_tag":"Returned","at":' || ms + 60000 || ',"sentAt":' || ms || ',"returnClass":"permanent","status":"5.1.1","reason":"","text":""}'
              end)::json,
            n % 5000 = 1, ('[{"at":' || ms || ',"step":"queued","code":""},{"at":' || ms + 60000 || ',"step":"sent","code":""}]')::json,
            address, address, 'Klant ' || n % 100000, 'klant ' || n % 100000,
            case when n % 10 <> 0 then ('{"data":{"surveyUrl":"https://vragen.example/s/' || growth.code(n) || '"}}')::json end
          from made`
  },
}

const campaign = ({ people }: GrowthSize): string => `n / ${4 * people}`
const ofCampaign = (size: GrowthSize): string => `growth.share(${campaign(size)})`
/** Numbers of the person and the phase of row `n`. */
const person = ({ people }: GrowthSize): string =>
  `growth.id('user', ${ofCampaign({ people } as GrowthSize)} * 1000000 + n % ${people})`
const phase = ({ people }: GrowthSize): string => `n / ${people} % 4`

const deliveries: GrownTable = {
  large: ['survey_campaign_deliveries', 'survey_campaign_participants'],
  ownerOf: (n, { people }) => Math.floor(n / (4 * people)),
  prepare: (size) => {
    const campaigns = `generate_series(0::bigint, ${Math.ceil(size.rows / size.people / 4)} - 1) c`
    const [tenant, id] = ['growth.tenant(growth.share(c))', `growth.id('campaign', c)`]
    return [
      `insert into survey_campaigns (tenant_uuid, uuid, revision, name, name_key, survey_uuid, template_uuid, public_id, status, invite_send_date,
          created_by, created_at, detail)
        select ${tenant}, ${id}, 1, 'Campagne ' || c, 'campagne ' || c, growth.id('survey', c), growth.id('template', c), growth.id('link', c),
            case when c >= ${Math.ceil(size.rows / size.people / 4) - 2} then 'running' else 'completed' end, now(), growth.id('user', 1), now(), '{}'
          from ${campaigns}`,
      `insert into public_links (public_id, tenant_uuid, survey_uuid, name, is_active, created_at)
        select growth.id('link', c), ${tenant}, growth.id('survey', c), '', true, now() from ${campaigns}`,
      `insert into survey_code_series (series_uuid, tenant_uuid) select ${id}, ${tenant} from ${campaigns}`,
    ]
  },
  insert: (from, to, size) => {
    const at = sqlTime(sqlMoment(1_000, size))
    return `
      with participants as (
        insert into survey_campaign_participants (tenant_uuid, campaign_uuid, user_uuid, survey_code, responded_at, answered_at, created_at)
          select growth.tenant(${ofCampaign(size)}), growth.id('campaign', ${campaign(size)}), ${person(size)}, growth.code(n),
              case when n % 10 < 3 then ${at} end, case when n % 10 < 3 then ${at} end, ${at}
            from ${series(from, to)} where ${phase(size)} = 0)
      insert into survey_campaign_deliveries (tenant_uuid, campaign_uuid, phase, user_uuid, outcome, reason, message_id, at)
        select growth.tenant(${ofCampaign(size)}), growth.id('campaign', ${campaign(size)}), ${phase(size)}, ${person(size)},
            case when n >= ${size.rows - OPEN} then 'planned' when n % 100 < 92 then 'accepted' when n % 100 < 93 then 'returned'
              when n % 100 < 95 then 'error' else 'skipped' end,
            case when n >= ${size.rows - OPEN} or n % 100 < 92 then null when n % 100 < 93 then 'permanent'
              when n % 100 < 95 then 'recipient_refused' else 'opted_out' end,
            case when n % 100 < 95 then growth.id('message', n) end, ${at}
          from ${series(from, to)}`
  },
}

const survey = campaign
const responses: GrownTable = {
  large: ['survey_responses', 'public_survey_codes'],
  ownerOf: (n, { people }) => Math.floor(n / (4 * people)),
  prepare: (size) => {
    const surveys = `generate_series(0::bigint, ${Math.ceil(size.rows / size.people / 4)} - 1) c`
    const tenant = 'growth.tenant(growth.share(c))'
    return [
      `insert into surveys (tenant_uuid, survey_uuid, revision, version, name, name_key, changed_at)
        select ${tenant}, growth.id('survey', c), 1, 1, 'Vragenlijst ' || c, 'vragenlijst ' || c, now() from ${surveys}`,
      `insert into survey_versions (tenant_uuid, survey_uuid, version, questions, content)
        select ${tenant}, growth.id('survey', c), 1, 3, '{}' from ${surveys}`,
      `insert into survey_code_series (series_uuid, tenant_uuid) select growth.id('campaign', c), ${tenant} from ${surveys}`,
      `insert into public_links (public_id, tenant_uuid, survey_uuid, name, is_active, created_at)
        select growth.id('link', c), ${tenant}, growth.id('survey', c), '', true, now() from ${surveys}`,
    ]
  },
  insert: (from, to, size) => `
    with codes as (
      insert into public_survey_codes (code, kind, public_id, survey_id, tenant_uuid, series_uuid, status, uses_count, max_uses)
        select growth.code(n), 'personal', growth.id('link', ${survey(size)}), growth.id('survey', ${survey(size)}), growth.tenant(${ofCampaign(size)}),
            growth.id('campaign', ${survey(size)}), 'active', 1, 100
          from ${series(from, to)})
    insert into survey_responses (tenant_uuid, response_uuid, survey_uuid, version, code, language, submitted_on, answers)
      select growth.tenant(${ofCampaign(size)}), growth.id('response', n), growth.id('survey', ${survey(size)}), 1, growth.code(n), 'nl',
          ${sqlTime(sqlMoment(1_000, size))}::date,
          ('{"work":"' || (array['home','office','both'])[1 + n % 3] || '","rate":' || n % 10
            || case when n % 4 = 0 then ',"text":"Prettig contact, snel antwoord, nummer ' || n || '."' else '' end || '}')::json
        from ${series(from, to)}`,
}

export const EVENTS_FOR = 93
const KIND = `'{"constant":"GROWN","name":"Gegroeid","titles":{"nl":"Gegroeid","en":"Grown"},"fields":["email","name"],"people":[{"email":"email","name":"name"}]}'::json`
const types = `insert into event_types (uuid, constant, name, titles, fields, people, notifies, digest, first_fired_at, revision)
  select growth.id('type', k), 'GROWN', 'Gegroeid', '{"nl":"Gegroeid","en":"Grown"}', '["email","name"]', '[{"email":"email","name":"name"}]',
    '{}', false, now(), 0 from generate_series(0::bigint, 19) k`
/** Of event number `e`. */
const eventOf = (size: GrowthSize, e: string): string => `growth.ordered(${sqlMoment(EVENTS_FOR, size, e)}, ${e})`

const insertEvents = (rows: string, size: GrowthSize, withPeople: boolean): string => `
  ${
    withPeople
      ? `insert into event_people (tenant_uuid, person_key, event_id)
    select growth.tenant(growth.share(n)), 'p' || n % 100000 || '@klant.example', ${eventOf(size, 'n')} from ${rows};`
      : ''
  }
  insert into events (tenant_uuid, event_id, type, kind, data, people, initiator, subject, fired_at, dispatched_at)
    select growth.tenant(growth.share(n)), ${eventOf(size, 'n')}, growth.id('type', n % 20), ${KIND},
        ('{"email":"p' || n % 100000 || '@klant.example","name":"Klant ' || n % 100000 || '"}')::json,
        jsonb_build_array('p' || n % 100000 || '@klant.example'), growth.id('user', growth.share(n) * 1000000 + n % ${size.people}),
        growth.id('subject', n / 1000), ${sqlTime(sqlMoment(EVENTS_FOR, size))},
        case when n < ${size.rows - OPEN} then ${sqlTime(sqlMoment(EVENTS_FOR, size))} end
      from ${rows}`

const events: GrownTable = {
  large: ['events', 'event_people'],
  prepare: () => [types],
  insert: (from, to, size) => insertEvents(series(from, to), size, true),
}

/** Of each event four: two people by mail, and two addresses. */
const notifications: GrownTable = {
  large: ['notifications', 'events'],
  ownerOf: (n) => n - (n % 4),
  prepare: () => [types],
  insert: (from, to, size) => {
    const e = '(n - n % 4)'
    const ms = sqlMoment(EVENTS_FOR, size, e)
    return `${insertEvents(`(select n from ${series(from, to)} where n % 4 = 0) as n`, size, false)};
      insert into notifications (tenant_uuid, notification_id, event_id, type, recipient, channel, because, state, state_at, mailed_at, message_id,
          reason, tries, created_at, answer_status)
        select growth.tenant(growth.share(${e})), growth.ordered(${ms}, n), ${eventOf(size, e)}, growth.id('type', ${e} % 20),
            case when n % 4 < 2 then growth.id('user', growth.share(${e}) * 1000000 + (n / 4 + n % 4) % ${size.people})
              else growth.id('webhook', growth.share(${e}) * 10 + n % 4) end,
            case when n % 4 < 2 then 'mail' else 'webhook' end, case n % 4 when 0 then 'OWNER' when 1 then growth.id('role', 1)::text else 'event' end,
            case when n >= ${size.rows - OPEN} then 'Waiting' when n / 4 % 100 < 90 then 'Sent' when n / 4 % 100 < 96 then 'Skipped' else 'Failed' end,
            ${sqlTime(ms)}, case when n % 4 < 2 and n / 4 % 100 < 90 then ${sqlTime(ms)} end,
            case when n % 4 < 2 and n / 4 % 100 < 90 then growth.id('message', n) end,
            case when n >= ${size.rows - OPEN} or n / 4 % 100 < 90 then null when n / 4 % 100 < 96 then 'muted'
              when n % 4 < 2 and n / 4 % 100 = 99 then 'returned' else 'timeout' end,
            1, ${sqlTime(ms)}, case when n % 4 >= 2 then 200 end
          from ${series(from, to)}`
  },
}

/** Kept for three years. */
export const AUDITED_FOR = 1_095
const audit: GrownTable = {
  large: ['audit_entries'],
  prepare: () => [],
  insert: (from, to, size) => `
    insert into audit_entries (tenant_uuid, entry_uuid, at, actor_user, actor_tenant, actor_service, action, subject, details, outcome, request_id)
      select growth.tenant(growth.share(n)), growth.id('entry', n), ${sqlTime(sqlMoment(AUDITED_FOR, size))},
          case when n % 20 > 0 then growth.id('user', growth.share(n) * 1000000 + n % 50) end, case when n % 20 > 0 then growth.tenant(growth.share(n)) end,
          case when n % 20 = 0 then 'schedule' end, (array['user.changed','mail.sent','campaign.launched','template.changed'])[1 + n / 20 % 4] || n % 10,
          case when n % 9 > 0 then growth.id('subject', n / 200) end, ('{"fields":["name","roles"],"from":"' || n % 7 || '","to":"' || n % 5 || '"}')::json,
          case when n % 50 = 0 then 'intended' when n % 500 = 1 then 'failed' else 'done' end, growth.id('request', n / 2)::text
        from ${series(from, to)}`,
}

export type GrownTableName = 'messages' | 'deliveries' | 'responses' | 'events' | 'notifications' | 'audit'

export const GROWN_TABLES: Readonly<Record<GrownTableName, GrownTable>> = {
  messages,
  deliveries,
  responses,
  events,
  notifications,
  audit,
}

/** Of the newest row. */
const GROWN_AT = Date.UTC(2026, 10, 30, 19, 30)

/** `grown`: the rows of the largest table that is compared. Campaigns, mailings and offices have the same people in all of them. */
export function sizeOf(rows: number, grown = rows): GrowthSize {
  return { rows, people: Math.min(5_000, Math.max(50, Math.floor(grown / 4_000))), now: GROWN_AT }
}
