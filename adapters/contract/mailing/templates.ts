// Templates of mails (MSG-1), and the campaigns of the participation monitor, of which only the templates are known (SYS-13).
import * as t from 'io-ts'
import {
  ATTACHMENTS_AT_MOST,
  BODY_AT_MOST,
  isFilename,
  MAIL_SUBJECT_AT_MOST,
  type TemplateUuid,
} from '#domain/mailing/template.ts'
import { base64 } from '../codecs/base64.ts'
import { makeCodec } from '../codecs/described.ts'
import { CONTROLS } from '../codecs/line.ts'
import { languageCodec, name } from '../codecs/names.ts'
import {
  makeList,
  matchPattern,
  moment,
  makeEnum,
  asOptional,
  makeText,
  makeUuid,
  nonNegativeInteger,
  withDefault,
} from '../codecs/text.ts'
import { allowNull, answerWith, defineContract, success, textOrNull, type WireOf } from '../endpoint.ts'
import { makePage, pageQuery, samplePage, textQuery } from '../page.ts'
import { senderAddress, systemMailboxKey, testMail, textWarnings } from './fields.ts'

const UNFIT = String.raw`${CONTROLS}\u2028\u2029"/\\:*?<>|`

const filename: t.Type<string, string, unknown> = makeCodec(
  'filename',
  {
    type: 'string',
    minLength: 1,
    maxLength: 150,
    pattern: `^[^${UNFIT}]*[^\\s${UNFIT}][^${UNFIT}]*$`,
    'x-rules': ['A name that shows something, without a path.'],
  },
  (u) => (typeof u === 'string' && u.isWellFormed() && isFilename(u) ? u : undefined),
  [
    'Geef een bestandsnaam van hoogstens 150 tekens, zonder map en zonder de tekens " / \\ : * ? < > |.',
    'Give a file name of at most 150 characters, without a folder and without the characters " / \\ : * ? < > |.',
  ],
)

/** Discrete types: `multipart` and `message` would contain mails of their own. */
const MEDIA_TYPE = '^(?:application|audio|font|image|model|text|video)/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,126}$'
const mediaType = matchPattern('mediaType', { maxLength: 'application/'.length + 127, pattern: MEDIA_TYPE }, [
  'Geef het soort bestand, zoals application/pdf.',
  'Give the type of the file, such as application/pdf.',
])

/** The parser of subject and body finds their faults and reports the places. */
const content = {
  language: languageCodec,
  subject: makeText({ max: 8 * MAIL_SUBJECT_AT_MOST }),
  body: makeText({ max: BODY_AT_MOST }),
}
const written = {
  name,
  ...content,
  replyTo: asOptional(senderAddress),
  systemMailboxKey: asOptional(systemMailboxKey),
  /** Absent: the attachments stay as they are. */
  attachments: asOptional(
    makeList(
      t.strict({ filename, contentType: mediaType, content: base64 }, 'TemplateAttachment'),
      ATTACHMENTS_AT_MOST,
    ),
  ),
}
const newTemplate = t.strict(written, 'NewTemplate')
const templateChange = t.strict(
  {
    revision: nonNegativeInteger,
    ...written,
    /** File names of present attachments that stay in front of `attachments`. Without `attachments`, all stay. */
    keptAttachments: withDefault(makeList(filename, ATTACHMENTS_AT_MOST), []),
  },
  'TemplateChange',
)

const outline = {
  uuid: t.string,
  name: t.string,
  language: languageCodec,
  /** The subject with its placeholders. */
  subject: t.string,
  replyTo: textOrNull,
  /** Null: the office's own mailer sends its mails. */
  systemMailboxKey: textOrNull,
  attachments: t.array(t.type({ filename: t.string, contentType: t.string, size: t.number }, 'AttachmentFacts')),
  revision: t.number,
  changedAt: moment,
}
const templateOutline = t.type(outline, 'TemplateOutline')
export type TemplateOutlineResponse = WireOf<typeof templateOutline>
/** `body`: sanitised HTML with placeholders. */
const whole = {
  ...outline,
  body: t.string,
  /** The campaigns that are planned or running, and the event types, for which it is used now. */
  purposes: t.array(
    t.type(
      {
        kind: makeEnum('campaign', 'event-type'),
        /** In both languages. Null: campaigns, however many. */
        title: allowNull(t.type({ nl: t.string, en: t.string })),
        /** The placeholders that it fills, besides those of the recipient. */
        filled: t.array(t.string),
      },
      'TemplatePurpose',
    ),
  ),
}
const template = t.type(whole, 'Template')
export type TemplateResponse = WireOf<typeof template>

const warnings = t.type(
  {
    /** Placeholders that the mails do not fill, as far as their use is known, with the place of the first occurrence. They become empty. */
    unknown: t.array(
      t.type(
        { path: t.string, field: makeEnum('subject', 'body'), line: t.number, column: t.number },
        'UnknownPlaceholder',
      ),
    ),
    ...textWarnings,
  },
  'TemplateWarnings',
)
const savedTemplate = t.type({ ...whole, warnings }, 'SavedTemplate')
export type SavedTemplateResponse = WireOf<typeof savedTemplate>

const attachment = { filename: t.string, contentType: t.string, content: base64 }
const pictures = t.type({ data: t.array(t.type(attachment, 'TemplatePicture')) }, 'TemplatePictures')

const preview = t.type({ subject: t.string, html: t.string, text: t.string, warnings }, 'TemplatePreview')
export type TemplatePreviewResponse = WireOf<typeof preview>

const templateUuid = makeUuid<TemplateUuid>()
const params = { id: templateUuid }

const sampleOutline = {
  uuid: '0c3e5a79-1b2d-4f6e-8a9c-5d7f1e2b9106',
  name: 'Uitnodiging tevredenheid',
  language: 'nl',
  subject: 'Wat vind je van ons, {{name}}?',
  replyTo: 'kantoor@korrel.example',
  systemMailboxKey: 'monitor',
  attachments: [{ filename: 'toelichting.pdf', contentType: 'application/pdf', size: 14_203 }],
  revision: 3,
  changedAt: '2026-03-02T09:29:00.000Z',
} as const
const sampleBody = '<p>Dag {{name}},</p><p><a href="{{surveyUrl}}">Vul de vragenlijst in</a></p>'
const purposes = [{ kind: 'campaign', title: null, filled: ['surveyUrl', 'data.surveyUrl', 'unsubscribeUrl'] }] as const
const sample = { ...sampleOutline, body: sampleBody, purposes }
const noWarnings = { unknown: [], removed: [], isClipped: false }
const someWarnings = {
  unknown: [{ path: 'afdeling', field: 'body', line: 3, column: 12 }],
  removed: ['script'],
  isClipped: false,
} as const
const sampleContent = { language: 'nl', subject: sample.subject, body: sampleBody } as const
const sampleWritten = {
  name: sample.name,
  ...sampleContent,
  replyTo: sample.replyTo,
  systemMailboxKey: 'monitor',
  attachments: [{ filename: 'toelichting.txt', contentType: 'text/plain', content: 'VG9lbGljaHRpbmc=' }],
} as const
const one = { params: { id: sample.uuid } }

export const templateContract = defineContract({
  'GET /templates': {
    summary: 'Lists the templates of the office by name, a page at a time; `q` filters on the name.',
    query: { ...textQuery, ...pageQuery },
    ...answerWith(200, makePage(templateOutline), samplePage(sampleOutline), { query: { q: 'uitnodiging' } }),
  },
  'POST /templates': {
    summary:
      'Adds a template. Its HTML is sanitised; `warnings` names what was left out and placeholders without a value.',
    body: newTemplate,
    ...answerWith(201, savedTemplate, { ...sample, revision: 1, warnings: someWarnings }, { body: sampleWritten }),
  },
  'POST /templates/preview': {
    summary: 'Returns a mail as a recipient would get it, with sample values. Nothing is stored or sent.',
    body: t.strict(content, 'TemplateContent'),
    answers: { 200: preview },
    example: {
      input: { body: sampleContent },
      answers: {
        200: {
          subject: 'Wat vind je van ons, Eva Jansen?',
          html: '<!doctype html><html lang="nl">…</html>',
          text: 'Dag Eva Jansen,',
          warnings: noWarnings,
        },
      },
    },
  },
  'GET /templates/:id': {
    summary: 'Returns a template.',
    params,
    ...answerWith(200, template, sample, one),
  },
  'GET /templates/:id/pictures': {
    summary: 'Returns the attachments of a template that are pictures, so that its editor and preview can show them.',
    params,
    ...answerWith(
      200,
      pictures,
      { data: [{ filename: 'logo.png', contentType: 'image/png', content: 'iVBORw0KGgo=' }] },
      one,
    ),
  },
  'PUT /templates/:id': {
    summary:
      'Replaces a template whose `revision` is still the one that was read. Without `attachments`, the attachments stay; with them, those in `keptAttachments`.',
    params,
    body: templateChange,
    answers: { 200: savedTemplate },
    example: {
      input: { ...one, body: { ...sampleWritten, revision: 3 } },
      answers: { 200: { ...sample, revision: 4, warnings: noWarnings } },
    },
  },
  'DELETE /templates/:id': {
    summary: 'Removes a template that no campaign or event type uses. Messages that were made from it still leave.',
    params,
    ...answerWith(200, success, { success: true }, one),
  },
  'POST /templates/:id/test': {
    summary: 'Sends a template with sample values to one address, at once.',
    params,
    ...testMail(one),
  },
})

const newCampaign = t.strict(
  { name, invitation: templateUuid, firstReminder: asOptional(templateUuid), secondReminder: asOptional(templateUuid) },
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

const sampleTemplates = {
  name: 'Betrokkenheid voorjaar',
  invitation: '0c3e5a79-1b2d-4f6e-8a9c-5d7f1e2b9106',
  firstReminder: '3f5a7c9e-2b4d-4e6f-9a1c-7d8e0f2b9107',
}
const sampleCampaign = { uuid: '7e9c1a3b-5d6f-4a8b-8c0e-2f4d6b8a9108', ...sampleTemplates, secondReminder: null }

export const monitorCampaignContract = defineContract({
  'GET /participation-monitor-campaigns': {
    summary: 'Lists the campaigns of the participation monitor and the templates they use, a page at a time.',
    query: pageQuery,
    ...answerWith(200, makePage(campaign), samplePage(sampleCampaign)),
  },
  'POST /participation-monitor-campaigns': {
    summary: 'Makes a campaign of the participation monitor known, so that its templates can be routed.',
    body: newCampaign,
    ...answerWith(201, campaign, sampleCampaign, { body: sampleTemplates }),
  },
})
