// Failures of the campaign area. Each broken rule has its own message on its own field (CAM-3).
import type { RecordChanged } from '#domain/shared/record-changed.ts'
import type { BrokenRule, CampaignField, CampaignRule } from '#domain/campaign/campaign-rules.ts'
import type { CampaignRefusal } from '#domain/campaign/campaign-transitions.ts'
import type * as Failures from '#domain/campaign/failures.ts'
import type { Fault } from '#adapters/contract/codecs/described.ts'
import type { Wording } from '#adapters/contract/codecs/wording.ts'
import { describe, type DescribeErrors, describeMissing } from '../kernel/error-description.ts'
import { toContentFault } from '../mailing/mailing-errors.ts'

type CampaignFailure =
  | Failures.CampaignNotFound
  | Failures.CampaignInvalid
  | Failures.CampaignDraftNotFound
  | Failures.CampaignAlreadyLaunched
  | Failures.CampaignNotAwaitingRelease
  | Exclude<CampaignRefusal, RecordChanged>

/** What a field is called in a sentence. */
const NAMES: Readonly<Partial<Record<CampaignField, Wording>>> = {
  name: { nl: 'een naam', en: 'a name' },
  survey: { nl: 'een vragenlijst', en: 'a survey' },
  tags: { nl: 'minstens één label', en: 'at least one tag' },
  template: { nl: 'een sjabloon', en: 'a template' },
  inviteSendDate: { nl: 'een datum voor de uitnodiging', en: 'a date for the invitation' },
  inviteSubject: { nl: 'een onderwerp voor de uitnodiging', en: 'a subject for the invitation' },
  inviteBody: { nl: 'een tekst voor de uitnodiging', en: 'a text for the invitation' },
}

const UNKNOWN: Readonly<Partial<Record<CampaignField, Wording>>> = {
  survey: {
    nl: 'Deze vragenlijst bestaat niet (meer). Kies een andere.',
    en: 'This survey does not exist (any more). Choose another one.',
  },
  tags: {
    nl: 'Een van deze labels bestaat niet (meer). Kies de labels opnieuw.',
    en: 'One of these tags does not exist (any more). Choose the tags again.',
  },
  template: {
    nl: 'Dit sjabloon bestaat niet (meer). Kies een ander.',
    en: 'This template does not exist (any more). Choose another one.',
  },
}

const FALLBACK: Wording = { nl: 'dit veld', en: 'this field' }

const before = (field: CampaignField): Wording =>
  field === 'reminder1SendDate'
    ? { nl: 'de uitnodiging', en: 'the invitation' }
    : { nl: 'de vorige herinnering of de uitnodiging', en: 'the previous reminder or the invitation' }

const RULES: Readonly<Record<CampaignRule, Wording | ((field: CampaignField) => Wording)>> = {
  required: (field) => {
    const { nl, en } = NAMES[field] ?? FALLBACK
    return { nl: `Geef ${nl}.`, en: `Give ${en}.` }
  },
  date_past: {
    nl: 'De datum van de uitnodiging mag niet in het verleden liggen.',
    en: 'The invitation date must not be in the past.',
  },
  date_too_early: {
    nl: 'Deze datum ligt voor het jaar 2000. Controleer het jaar.',
    en: 'This date is before the year 2000. Check the year.',
  },
  date_too_far: {
    nl: 'Deze datum ligt meer dan drie jaar vooruit. Controleer het jaar.',
    en: 'This date is more than three years ahead. Check the year.',
  },
  subject_required: {
    nl: 'Een herinnering met een datum heeft een onderwerp nodig.',
    en: 'A subject is required once the date is set.',
  },
  body_required: {
    nl: 'Een herinnering met een datum heeft een tekst nodig.',
    en: 'A body is required once the date is set.',
  },
  date_required: {
    nl: 'Een herinnering met een onderwerp of tekst heeft een datum nodig.',
    en: 'A date is required once the subject or the body is filled in.',
  },
  not_ascending: (field) => {
    const { nl, en } = before(field)
    return { nl: `Kies een moment na ${nl}.`, en: `This date must be after ${en}.` }
  },
  date_passed_by: {
    nl: 'Een latere herinnering is al begonnen of verstuurd. Deze kan er niet meer voor.',
    en: 'A later reminder has begun or was sent. This one cannot come before it any more.',
  },
  unknown: (field) => UNKNOWN[field] ?? FALLBACK,
  no_open_link: {
    nl: 'Deze vragenlijst heeft geen openbare link die dan open is. Maak er een, of verleng hem.',
    en: 'This survey has no public link that is open then. Make one, or extend it.',
  },
}

function toRuleFault({ field, rule }: BrokenRule): Fault {
  const wording = RULES[rule]
  return { path: field, message: typeof wording === 'function' ? wording(field) : wording }
}

export function toCampaignFaults({ rules, texts }: Failures.CampaignInvalid): readonly Fault[] {
  return [
    ...rules.map(toRuleFault),
    ...texts.map((fault) => toContentFault(fault, `${fault.phase}${fault.field === 'subject' ? 'Subject' : 'Body'}`)),
  ]
}

const locked: Wording = {
  nl: 'Dit ligt vast: deze fase is al begonnen of verstuurd.',
  en: 'This is locked: the phase has begun or was sent.',
}

export const campaignErrors: DescribeErrors<CampaignFailure> = {
  CampaignNotFound: describeMissing({ nl: 'Deze campagne', en: 'This campaign' }),
  CampaignDraftNotFound: describeMissing({ nl: 'Dit concept', en: 'This draft' }),
  CampaignInvalid: (failure) =>
    describe(422, {
      nl: 'De campagne heeft fouten. Bij elk veld staat wat er ontbreekt of niet klopt.',
      en: 'The campaign has errors. Each field says what is missing or wrong.',
      faults: toCampaignFaults(failure),
    }),
  CampaignClosed: describe(409, {
    nl: 'Deze campagne is afgerond of gestopt, en kan niet meer worden gewijzigd.',
    en: 'This campaign is completed or cancelled, and can no longer be changed.',
  }),
  CampaignLocked: ({ fields }) =>
    describe(409, {
      nl: 'De campagne loopt al. Sommige velden liggen daarom vast.',
      en: 'The campaign is running. Some fields are therefore locked.',
      faults: fields.map((path) => ({ path, message: locked })),
    }),
  CampaignAlreadyLaunched: describe(409, {
    nl: 'Dit concept is al gestart. Je vindt de campagne in de lijst.',
    en: 'This draft was launched already. The campaign is in the list.',
  }),
  CampaignNotAwaitingRelease: describe(409, {
    nl: 'Deze campagne wacht niet op een beheerder.',
    en: 'This campaign does not wait for an administrator.',
  }),
}
