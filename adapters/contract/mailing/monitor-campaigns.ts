// Campaigns of the participation monitor, known for their templates (SYS-13).
import * as t from 'io-ts'
import type { TemplateUuid } from '#domain/mailing/template.ts'
import { name } from '../codecs/names.ts'
import { optional, uuidOf } from '../codecs/text.ts'
import { contract, textOrNull } from '../endpoint.ts'
import { pageAnswer, pageQuery } from '../page.ts'

/** Uuids of templates. */
const template = uuidOf<TemplateUuid>()
const newCampaign = t.strict(
  { name, invitation: template, firstReminder: optional(template), secondReminder: optional(template) },
  'NewMonitorCampaign',
)
const campaign = t.type(
  {
    uuid: t.string,
    name: t.string,
    invitation: t.string,
    firstReminder: textOrNull,
    secondReminder: textOrNull,
  },
  'MonitorCampaign',
)

const content = {
  name: 'Betrokkenheid voorjaar',
  invitation: '0c3e5a79-1b2d-4f6e-8a9c-5d7f1e2b9106',
  firstReminder: '3f5a7c9e-2b4d-4e6f-9a1c-7d8e0f2b9107',
}
const sample = { uuid: '7e9c1a3b-5d6f-4a8b-8c0e-2f4d6b8a9108', ...content, secondReminder: null }

export const monitorCampaignContract = contract({
  'GET /participation-monitor-campaigns': {
    summary: 'Lists the campaigns of the participation monitor and the templates they use, a page at a time.',
    dutch: 'Geeft de campagnes van de participatiemonitor met hun sjablonen, per pagina.',
    query: pageQuery,
    answers: { 200: pageAnswer(campaign) },
    example: { answers: { 200: { data: [sample], total: 1, skip: 0, limit: 50 } } },
  },
  'POST /participation-monitor-campaigns': {
    summary: 'Makes a campaign of the participation monitor known, so that its templates can be routed.',
    dutch: 'Meldt een campagne van de participatiemonitor aan, zodat haar sjablonen de systeemmailbox krijgen.',
    body: newCampaign,
    answers: { 201: campaign },
    example: { input: { body: content }, answers: { 201: sample } },
  },
})
