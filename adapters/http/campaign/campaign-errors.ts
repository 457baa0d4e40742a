// Failures of the campaign area. Each broken rule has its own message on its own field (CAM-3).
import type { RecordChanged } from '#domain/shared/record-changed.ts'
import type { BrokenRule, CampaignField, CampaignRule } from '#domain/campaign/campaign-rules.ts'
import type { CampaignRefusal } from '#domain/campaign/campaign-transitions.ts'
import type * as Failures from '#domain/campaign/failures.ts'
import type { Fault } from '#adapters/contract/codecs/described.ts'
import type { Bilingual } from '#domain/shared/language.ts'
import { describe, type DescribeErrors, describeMissing } from '../kernel/error-description.ts'
import { toContentFault } from '../mailing/mailing-errors.ts'

type CampaignFailure =
  | Failures.CampaignNotFound
  | Failures.CampaignInvalid
  | Failures.CampaignDraftNotFound
  | Failures.CampaignAlreadyLaunched
  | Failures.CampaignNotAwaitingRelease
  | Failures.CampaignNotInvited
  | Exclude<CampaignRefusal, RecordChanged>

/** The names of fields that are filled in. */
const FILLED: Readonly<Partial<Record<CampaignField, Bilingual>>> = {
  name: ['een naam', 'a name'],
  inviteSubject: ['een onderwerp voor de uitnodiging', 'a subject for the invitation'],
  inviteBody: ['een tekst voor de uitnodiging', 'a text for the invitation'],
}

/** The names of fields that are chosen. */
const CHOSEN: Readonly<Partial<Record<CampaignField, Bilingual>>> = {
  survey: ['een vragenlijst', 'a survey'],
  tags: ['minstens één label', 'at least one tag'],
  template: ['een sjabloon', 'a template'],
  inviteSendDate: ['een datum voor de uitnodiging', 'a date for the invitation'],
}

const UNKNOWN: Readonly<Partial<Record<CampaignField, Bilingual>>> = {
  survey: [
    'Deze vragenlijst bestaat niet (meer). Kies een andere.',
    'This survey does not exist (any more). Choose another one.',
  ],
  tags: [
    'Een van deze labels bestaat niet (meer). Kies de labels opnieuw.',
    'One of these tags does not exist (any more). Choose the tags again.',
  ],
  template: [
    'Dit sjabloon bestaat niet (meer). Kies een ander.',
    'This template does not exist (any more). Choose another one.',
  ],
}

const FALLBACK: Bilingual = ['dit veld', 'this field']

const formatBefore = (field: CampaignField): Bilingual =>
  field === 'reminder1SendDate'
    ? ['de uitnodiging', 'the invitation']
    : ['de vorige herinnering of de uitnodiging', 'the previous reminder or the invitation']

const RULES: Readonly<Record<CampaignRule, Bilingual | ((field: CampaignField) => Bilingual)>> = {
  required: (field) => {
    const chosen = CHOSEN[field]
    if (chosen !== undefined) return [`Kies ${chosen[0]}.`, `Choose ${chosen[1]}.`]
    const [nl, en] = FILLED[field] ?? FALLBACK
    return [`Geef ${nl}.`, `Give ${en}.`]
  },
  date_past: [
    'De datum van de uitnodiging mag niet in het verleden liggen.',
    'The invitation date must not be in the past.',
  ],
  date_too_early: [
    'Deze datum ligt voor het jaar 2000. Controleer het jaar.',
    'This date is before the year 2000. Check the year.',
  ],
  date_too_far: [
    'Deze datum ligt meer dan drie jaar vooruit. Controleer het jaar.',
    'This date is more than three years ahead. Check the year.',
  ],
  subject_required: [
    'Een herinnering met een datum heeft een onderwerp nodig.',
    'A subject is required once the date is set.',
  ],
  body_required: ['Een herinnering met een datum heeft een tekst nodig.', 'A body is required once the date is set.'],
  date_required: [
    'Een herinnering met een onderwerp of tekst heeft een datum nodig.',
    'A date is required once the subject or the body is filled in.',
  ],
  not_ascending: (field) => {
    const [nl, en] = formatBefore(field)
    return [`Kies een moment na ${nl}.`, `This date must be after ${en}.`]
  },
  date_passed_by: [
    'Een latere herinnering is al begonnen of verstuurd. Deze kan er niet meer voor.',
    'A later reminder has begun or was sent. This one cannot come before it any more.',
  ],
  unknown: (field) => UNKNOWN[field] ?? FALLBACK,
  no_open_link: [
    'Deze vragenlijst heeft geen openbare link die dan open is. Maak er een, of verleng hem.',
    'This survey has no public link that is open then. Make one, or extend it.',
  ],
}

function toRuleFault({ field, rule }: BrokenRule): Fault {
  const message = RULES[rule]
  return { path: field, message: typeof message === 'function' ? message(field) : message }
}

export function toCampaignFaults({ rules, texts }: Failures.CampaignInvalid): readonly Fault[] {
  return [
    ...rules.map(toRuleFault),
    ...texts.map((fault) => toContentFault(fault, `${fault.phase}${fault.field === 'subject' ? 'Subject' : 'Body'}`)),
  ]
}

const locked: Bilingual = [
  'Dit ligt vast: deze fase is al begonnen of verstuurd.',
  'This is locked: the phase has begun or was sent.',
]

export const campaignErrors: DescribeErrors<CampaignFailure> = {
  CampaignNotFound: describeMissing(['Deze campagne', 'This campaign']),
  CampaignDraftNotFound: describeMissing(['Dit concept', 'This draft']),
  CampaignInvalid: (failure) =>
    describe(
      422,
      [
        'De campagne heeft fouten. Bij elk veld staat wat er ontbreekt of niet klopt.',
        'The campaign has errors. Each field says what is missing or wrong.',
      ],
      { faults: toCampaignFaults(failure) },
    ),
  CampaignClosed: describe(409, [
    'Deze campagne is afgerond of gestopt, en kan niet meer worden gewijzigd.',
    'This campaign is completed or stopped, and can no longer be changed.',
  ]),
  CampaignLocked: ({ fields }) =>
    describe(
      409,
      [
        'De campagne loopt al. Sommige velden liggen daarom vast.',
        'The campaign is running. Some fields are therefore locked.',
      ],
      { faults: fields.map((path) => ({ path, message: locked })) },
    ),
  CampaignAlreadyLaunched: describe(409, [
    'Dit concept is al gestart. Je vindt de campagne in de lijst.',
    'This draft was launched already. The campaign is in the list.',
  ]),
  CampaignNotAwaitingRelease: describe(409, [
    'Deze campagne wacht niet op een beheerder.',
    'This campaign is not waiting for an administrator.',
  ]),
  CampaignNotInvited: describe(409, [
    'Nog niet alle uitnodigingen van deze campagne zijn gemaakt. Probeer het daarna opnieuw, of stop de campagne.',
    'Not all invitations of this campaign have been made yet. Try again after that, or stop the campaign.',
  ]),
}
