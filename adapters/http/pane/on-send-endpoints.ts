// The on-send handler at addresses that never change, since a manifest names them: its script, the page that runs it where Outlook is a browser, and
// the file by which Outlook on Windows lets the script call us. What the script does is its own matter (CLI-7).
import * as TE from 'fp-ts/lib/TaskEither.js'
import * as t from 'io-ts'
import { html, ok } from '../kernel/answer.ts'
import { assetAnswer, prepareAsset } from '../kernel/assets.ts'
import { type Endpoint, openEndpoint } from '../kernel/endpoint.ts'
import { escapeHtml } from '#adapters/web/public/markup.ts'

const SCRIPT_PATH = '/mailclient-plugin/on-send.js'
const PAGE_PATH = '/mailclient-plugin/on-send.html'

export interface OnSendBundle {
  /** As the client's build hands it over; it expects its settings in front of it. */
  readonly script: Uint8Array
  /** Where the service is reached: the runtime on Windows has no place to start from. */
  readonly origin: string
  /** Whether a mailbox is to be proven before there is a session for it. */
  readonly mailboxProof: boolean
  /** Never in production. */
  readonly testMode: boolean
}

/**
 * In test mode a script in a page calls where that page is from, which is all that the page's policy lets it call: a developer opens the service at
 * localhost as well as at its address.
 */
const settingsOf = ({ origin, mailboxProof, testMode }: Omit<OnSendBundle, 'script'>): string => {
  const settings = `var tapsterOnSend=${JSON.stringify({ origin, mailboxProof })};\n`
  return testMode ? `${settings}if(typeof location==="object")tapsterOnSend.origin=location.origin;\n` : settings
}

const page = (officeScript: string | undefined): string =>
  `<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<title>tapster</title>
${officeScript === undefined ? '' : `<script src="${escapeHtml(officeScript)}"></script>`}
<script src="${SCRIPT_PATH}"></script>
</head>
<body></body>
</html>
`

export const onSendEndpoints = async (
  { script, ...where }: OnSendBundle,
  officeScript: string | undefined,
): Promise<readonly Endpoint[]> => {
  const content = Buffer.concat([Buffer.from(settingsOf(where)), script])
  const code = await prepareAsset({ name: 'on-send.js', content, hashed: false })
  const shown = html(200, page(officeScript))
  const allowed = ok({ allowed: [`${where.origin}${SCRIPT_PATH}`] })
  return [
    openEndpoint({
      method: 'GET',
      path: SCRIPT_PATH,
      summary: 'What a mail client runs as a mail is sent.',
      limited: undefined,
      surface: 'asset',
      media: 'text/javascript',
      input: t.unknown,
      answers: { 200: null },
      handle: (_, { header }) => TE.right(assetAnswer(code, header)),
    }),
    openEndpoint({
      method: 'GET',
      path: PAGE_PATH,
      summary: 'The same, for mail clients that run it in a page.',
      limited: undefined,
      surface: 'pane',
      input: t.unknown,
      answers: { 200: null },
      handle: () => TE.right(shown),
    }),
    openEndpoint({
      method: 'GET',
      path: '/.well-known/microsoft-officeaddins-allowed.json',
      summary: 'Which scripts a mail client on Windows lets call this service.',
      limited: undefined,
      input: t.unknown,
      answers: { 200: t.type({ allowed: t.array(t.string) }) },
      example: { answers: { 200: { allowed: ['https://tapster.example/mailclient-plugin/on-send.js'] } } },
      handle: () => TE.right(allowed),
    }),
  ]
}
