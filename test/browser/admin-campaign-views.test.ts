// Every view of survey campaigns.
import { getCampaignUuid } from '#bootstrap/sample/campaign-plans.ts'
import {
  aDraft,
  campaign,
  CANCELLED,
  COMPLETED,
  DRAFT,
  HELD,
  inDays,
  RUNNING,
  SCHEDULED,
  SENDING,
} from './admin-campaign-plans.ts'
import { someCampaigns } from './admin-campaign-samples.ts'
import { someMail } from './admin-mail-samples.ts'
import { anOffice, answering, brokenDown, type Office, refusal } from './admin-office.ts'
import { adminPages, type OpenedPage, said, verifyAdminViews } from './admin-pages.ts'
import { inTurn, type PeopleView, press } from './people-views.ts'

const withDraft = (over: object = {}, more: object = {}) => ({
  campaigns: someCampaigns({ drafts: [aDraft(over)], ...more }),
})
const SUMMER = getCampaignUuid('Kwartaalvragen zomer')
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
    words: { nl: /180 gereageerd/, en: /180 responded/ },
  },
  {
    name: 'campaigns-filtered',
    path: '/admin/campaigns?status=scheduled&q=niets',
    words: { nl: 'Niets gevonden', en: 'Nothing found' },
  },
  {
    name: 'campaigns-empty',
    path: '/admin/campaigns',
    office: () => ({ campaigns: someCampaigns({ campaigns: [] }) }),
    words: { nl: 'Er zijn nog geen campagnes', en: 'There are no campaigns yet' },
  },
  {
    name: 'campaign-without-people',
    path: `/admin/campaigns/${SCHEDULED}`,
    office: () => ({ campaigns: someCampaigns({ campaigns: [campaign(SCHEDULED, 'Relatiedag 2027', { tags: [] })] }) }),
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
    words: { nl: '142 mensen krijgen de uitnodiging', en: '142 people get the invitation' },
  },
  {
    name: 'campaign-step-mails',
    path: `${STEP}mails`,
    office: () => withDraft(),
    words: { nl: 'Wat vind je van ons, Eva Jansen?', en: 'Wat vind je van ons, Eva Jansen?' },
  },
  {
    name: 'campaign-step-mails-faults',
    path: `${STEP}mails`,
    office: () =>
      withDraft(
        { inviteBody: '<p>Dag {{#als}}</p>' },
        {
          warnings: true,
          problems: [
            {
              path: 'inviteBody',
              message: { nl: 'Dit is geen invulveld.', en: 'This is not a placeholder.' },
              line: 1,
              column: 8,
            },
          ],
        },
      ),
    words: { nl: 'Uitnodiging: Tekst: Dit is geen invulveld.', en: 'Invitation: Text: This is not a placeholder.' },
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
    words: { nl: /2 erbij, 1 eraf/, en: /2 added, 1 gone/ },
  },
  {
    name: 'campaign-check-problems',
    path: `${STEP}check`,
    office: () =>
      withDraft(
        { name: null, template: null, survey: null },
        {
          warnings: true,
          problems: [
            {
              path: 'reminder1SendDate',
              message: { nl: 'Kies een datum na de uitnodiging.', en: 'Choose a date after the invitation.' },
            },
          ],
        },
      ),
    words: { nl: 'Los eerst 4 problemen op', en: 'Fix 4 problems first' },
  },
  {
    name: 'campaign-launch',
    path: `${STEP}check`,
    office: () => withDraft(),
    words: { nl: '142 mensen uitnodigen', en: 'Invite 142 people' },
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
    name: 'campaign-results',
    path: `/admin/campaigns/${SUMMER}?tab=results&phase=invite`,
    office: () => {
      const invited = { status: 'completed', audienceSize: 50, inviteSentAt: inDays(-79) }
      return { campaigns: someCampaigns({ campaigns: [campaign(SUMMER, 'Kwartaalvragen zomer', invited)] }) }
    },
    words: { nl: /[1-9]\d reacties/, en: /[1-9]\d responses/ },
  },
  {
    name: 'campaign-participants',
    path: `/admin/campaigns/${RUNNING}?tab=participants`,
    words: { nl: 'Fatima el Amrani', en: 'Fatima el Amrani' },
  },
  {
    name: 'campaign-participants-filtered',
    path: `/admin/campaigns/${RUNNING}?tab=participants&phase=reminder1&outcome=error,skipped&responded=false`,
    words: { nl: 'Fatima el Amrani', en: 'Fatima el Amrani' },
  },
  {
    name: 'campaign-participants-empty',
    path: `/admin/campaigns/${SCHEDULED}?tab=participants`,
    office: () => ({ campaigns: someCampaigns({ audience: [] }) }),
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
    words: { nl: 'Denk je nog aan onze vragen?', en: 'Denk je nog aan onze vragen?' },
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
    words: { nl: '284 mensen krijgen de uitnodiging', en: '284 people get the invitation' },
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

  verifyAdminViews(service, views, ({ path, office }) => {
    const over: Partial<Office> = { mail: someMail(), campaigns: someCampaigns(), ...office?.() }
    return { path, answer: answering(anOffice(over)) }
  })
})
