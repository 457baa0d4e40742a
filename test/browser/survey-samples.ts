// A survey as offices write them: every kind of question, long words, and texts in both languages.
import type { LocalText, SurveyContent } from '#domain/survey/survey.ts'

const both = (nl: string, en: string): LocalText => ({ nl, en })

export const LONG_SURVEY: SurveyContent = {
  languages: ['nl', 'en'],
  title: both('Hoe tevreden ben je over onze dienstverlening?', 'How satisfied are you with our service?'),
  introduction: both(
    'Elk jaar vragen we onze klanten wat er beter kan. Invullen kost ongeveer drie minuten.\n\nWe bespreken de uitkomsten in januari met alle medewerkers.',
    'Every year we ask our clients what could be better. It takes about three minutes.\n\nIn January we discuss the outcome with all employees.',
  ),
  thanks: both(
    'Bedankt voor je tijd. In januari lees je in onze nieuwsbrief wat we ermee doen.',
    'Thank you for your time. In January our newsletter says what we do with it.',
  ),
  questions: [
    {
      id: 'overall',
      label: both('Welk cijfer geef je ons kantoor?', 'How do you rate our office?'),
      help: {},
      required: true,
      kind: {
        type: 'rating',
        most: 10,
        low: both('zeer ontevreden', 'very dissatisfied'),
        high: both('zeer tevreden', 'very satisfied'),
      },
    },
    {
      id: 'contact',
      label: both('Hoe heb je het liefst contact met ons?', 'How do you prefer to be in touch with us?'),
      help: both('Denk aan een gewone werkdag.', 'Think of an ordinary working day.'),
      required: true,
      kind: {
        type: 'choice',
        options: [
          { id: 'mail', label: both('Per mail', 'By mail') },
          { id: 'phone', label: both('Telefonisch', 'By phone') },
          {
            id: 'visit',
            label: both(
              'Op kantoor, met een afspraak vooraf of tijdens het inloopspreekuur op donderdagmiddag',
              'At the office, by appointment or during the open hour on Thursday afternoon',
            ),
          },
        ],
      },
    },
    {
      id: 'services',
      label: both('Welke diensten neem je af?', 'Which services do you use?'),
      help: {},
      required: false,
      kind: {
        type: 'choices',
        options: [
          { id: 'tax', label: both('Belastingaangifte', 'Tax returns') },
          { id: 'books', label: both('Boekhouding en salarisadministratie', 'Bookkeeping and payroll') },
          {
            id: 'advice',
            label: both('Arbeidsongeschiktheidsverzekeringsadvies', 'Advice on disability insurance'),
          },
        ],
      },
    },
    {
      id: 'speed',
      label: both('We antwoorden snel genoeg', 'We answer fast enough'),
      help: {},
      required: false,
      kind: { type: 'rating', most: 5, low: both('oneens', 'disagree'), high: both('eens', 'agree') },
    },
    {
      id: 'better',
      label: both('Wat kan er beter?', 'What could be better?'),
      help: {},
      required: false,
      kind: { type: 'text', most: 1_000 },
    },
  ],
}
