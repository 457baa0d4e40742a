// Every view of survey campaigns.
import {
  ANSWERED,
  CANCELLED,
  COMPLETED,
  DRAFT,
  HELD,
  RUNNING,
  SCHEDULED,
  SENDING,
  withDesertedCampaign,
  writeCampaigns,
  writeDraft,
} from './admin-campaign-records.ts'
import { anOffice, answering, brokenDown, LINDE, refusal } from './admin-office.ts'
import { adminPages, type OpenedPage, said, verifyAdminViews } from './admin-pages.ts'
import { inTurn, type PeopleView, press } from './people-views.ts'

const withDraft = (change: Parameters<typeof writeDraft>[0] = {}) => ({ write: writeDraft(change) })
const STEP = `/admin/campaigns/new?draft=${DRAFT}&step=`

const type = (nl: string, en: string, text: string) => (opened: OpenedPage) =>
  opened.page
    .getByLabel(said(opened, nl, en), { exact: true })
    .first()
    .fill(text)

const views: readonly PeopleView[] = [
  {
    name: 'campaigns',
    path: '/admin/campaigns',
    office: () => withDraft(),
    words: { nl: /\d+ gevraagd · [1-9]\d* gereageerd/, en: /\d+ asked · [1-9]\d* responded/ },
  },
  {
    name: 'campaigns-filtered',
    path: '/admin/campaigns?status=scheduled&q=niets',
    words: { nl: 'Niets gevonden', en: 'Nothing found' },
  },
  {
    name: 'campaigns-empty',
    path: `/admin/campaigns?tenant=${LINDE}`,
    words: { nl: 'Er zijn nog geen campagnes', en: 'There are no campaigns yet' },
  },
  {
    name: 'campaign-without-people',
    path: `/admin/campaigns/${HELD}`,
    office: () => ({ write: withDesertedCampaign }),
    words: { nl: 'Niemand krijgt deze campagne', en: 'No one gets this campaign' },
  },
  {
    name: 'campaign-add',
    path: '/admin/campaigns/new',
    words: { nl: /Kies labels, dan staat hier/, en: /Choose tags to see/ },
  },
  {
    name: 'campaign-people',
    path: `${STEP}people`,
    office: () => withDraft(),
    words: { nl: /\d+ mensen krijgen de uitnodiging/, en: /\d+ people get the invitation/ },
  },
  {
    name: 'campaign-step-mails',
    path: `${STEP}mails`,
    office: () => withDraft(),
    words: { nl: /Wat vind je van ons, [A-Z]/, en: /Wat vind je van ons, [A-Z]/ },
  },
  {
    name: 'campaign-step-mails-faults',
    path: `${STEP}mails`,
    office: () =>
      withDraft({
        phases: {
          invite: { subject: 'Dag', body: '<p>Dag {{#als}}</p>' },
          reminder1: { subject: 'Dag {{afdeling}}', body: `<p>Dag<script>1</script> ${'x '.repeat(60_000)}</p>` },
        },
      }),
    words: { nl: /^Uitnodiging: Tekst: .*\{\{#als\}\}/, en: /^Invitation: Text: .*\{\{#als\}\}/ },
  },
  {
    name: 'campaign-dates',
    path: `${STEP}dates`,
    office: () => withDraft(),
    words: { nl: '2e herinnering weghalen', en: 'Remove the 2nd reminder' },
    reach: press('Herinnering toevoegen', 'Add a reminder'),
  },
  {
    name: 'campaign-check',
    path: `${STEP}check`,
    office: () => withDraft(),
    words: { nl: /[1-9]\d* erbij, [1-9]\d* eraf/, en: /[1-9]\d* added, [1-9]\d* gone/ },
  },
  {
    name: 'campaign-check-problems',
    path: `${STEP}check`,
    office: () =>
      withDraft({
        name: undefined,
        template: undefined,
        survey: undefined,
        phases: { reminder1: { sendDate: Date.now(), subject: 'Dag {{afdeling}}', body: '<p>Dag</p>' } },
      }),
    words: { nl: 'Los eerst 4 problemen op', en: 'Fix 4 problems first' },
  },
  {
    name: 'campaign-launch',
    path: `${STEP}check`,
    office: () => withDraft(),
    words: { nl: /^\d+ mensen uitnodigen/, en: /^Invite \d+ people/ },
    reach: press('Campagne starten', 'Launch the campaign'),
  },
  {
    name: 'campaign-draft-unsaved',
    path: `${STEP}people`,
    office: () => ({ ...withDraft(), trouble: { 'PUT /survey-campaign-drafts': brokenDown } }),
    words: { nl: 'De dienst is even niet beschikbaar', en: 'The service is temporarily unavailable' },
    reach: type('Naam', 'Name', 'Tevredenheid'),
  },
  {
    name: 'campaign-running',
    path: `/admin/campaigns/${RUNNING}`,
    words: { nl: 'Reacties per dag', en: 'Responses by day' },
    reach: (opened) => opened.page.getByText(said(opened, 'Als tabel', 'As a table')).click(),
  },
  {
    name: 'campaign-sending',
    path: `/admin/campaigns/${SENDING}`,
    words: { nl: /5\.000 van 12\.000/, en: /5,000 of 12,000/ },
  },
  {
    name: 'campaign-held',
    path: `/admin/campaigns/${HELD}`,
    words: { nl: 'Uitnodiging nu versturen', en: 'Send the invitation now' },
  },
  {
    name: 'campaign-sent',
    path: `/admin/campaigns/${COMPLETED}`,
    words: { nl: /Verstuurd op .*Reacties komen binnen tot/, en: /Sent on .*Responses come in until/ },
  },
  {
    name: 'campaign-completed',
    path: `/admin/campaigns/${COMPLETED}?tab=people`,
    words: { nl: /De campagne is voorbij/, en: /The campaign is over/ },
  },
  {
    name: 'campaign-cancelled',
    path: `/admin/campaigns/${CANCELLED}`,
    words: { nl: 'Gaat niet meer uit', en: 'Will not leave any more' },
  },
  {
    name: 'campaign-cancel',
    path: `/admin/campaigns/${RUNNING}`,
    words: { nl: 'Nu stoppen', en: 'Stop it now' },
    reach: press('Campagne stoppen', 'Stop the campaign'),
  },
  {
    name: 'campaign-complete',
    path: `/admin/campaigns/${RUNNING}`,
    words: { nl: 'Campagne afronden', en: 'Complete the campaign' },
    reach: press('Nu afronden', 'Complete now'),
  },
  {
    name: 'campaign-results',
    path: `/admin/campaigns/${ANSWERED}?tab=results&phase=invite`,
    words: { nl: /[1-9]\d reacties/, en: /[1-9]\d responses/ },
  },
  {
    name: 'campaign-participants',
    path: `/admin/campaigns/${RUNNING}?tab=participants`,
    words: { nl: 'Fatima el Amrani', en: 'Fatima el Amrani' },
  },
  {
    name: 'campaign-participants-filtered',
    path: `/admin/campaigns/${COMPLETED}?tab=participants&phase=reminder1&outcome=error,skipped&responded=false`,
    words: { nl: 'Chantal Verhoeven', en: 'Chantal Verhoeven' },
  },
  {
    name: 'campaign-participants-empty',
    path: `/admin/campaigns/${HELD}?tab=participants`,
    office: () => ({ write: withDesertedCampaign }),
    words: { nl: 'Er is niemand om te vragen', en: 'There are no people to ask' },
  },
  {
    name: 'campaign-audience',
    path: `/admin/campaigns/${SCHEDULED}?tab=participants`,
    words: { nl: 'Heeft zich afgemeld', en: 'Has opted out' },
  },
  {
    name: 'campaign-dates-running',
    path: `/admin/campaigns/${RUNNING}?tab=dates`,
    words: { nl: 'Nog even: drukte in het najaar', en: 'Nog even: drukte in het najaar' },
  },
  {
    name: 'campaign-mails-locked',
    path: `/admin/campaigns/${RUNNING}?tab=mails`,
    words: { nl: /verstuurd, ligt vast/, en: /was sent is fixed/ },
  },
  {
    name: 'campaign-mails-conflict',
    path: `/admin/campaigns/${SCHEDULED}?tab=mails`,
    office: () => ({
      trouble: {
        PATCH: refusal(409, 'RECORD_CHANGED', '', [
          {
            path: 'revision',
            message: { nl: 'Iemand anders heeft dit intussen gewijzigd.', en: 'This was changed meanwhile.' },
          },
        ]),
      },
    }),
    words: { nl: 'Uitnodiging: Onderwerp, andere versie', en: 'Invitation: Subject, other version' },
    reach: inTurn(type('Onderwerp', 'Subject', 'Een paar vragen'), press('Wijzigingen opslaan', 'Save changes')),
  },
  {
    name: 'campaign-people-scheduled',
    path: `/admin/campaigns/${SCHEDULED}?tab=people`,
    words: { nl: /\d+ mensen krijgen de uitnodiging/, en: /\d+ people get the invitation/ },
  },
  {
    name: 'campaign-people-running',
    path: `/admin/campaigns/${RUNNING}?tab=people`,
    words: { nl: /verstuurd, ligt vast/, en: /was sent is fixed/ },
  },
  {
    name: 'campaign-read',
    path: `/admin/campaigns/${RUNNING}?tab=mails`,
    office: () => ({ permissions: ['campaigns:read'] }),
    words: { nl: /verstuurd, ligt vast/, en: /was sent is fixed/ },
  },
  {
    name: 'home-campaigns',
    path: '/admin',
    words: { nl: '1 campagne wacht op jullie', en: '1 campaign is waiting for you' },
  },
]

describe('views of survey campaigns', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({
    path,
    answer: answering(anOffice({ write: writeCampaigns, ...office?.() })),
  }))
})
