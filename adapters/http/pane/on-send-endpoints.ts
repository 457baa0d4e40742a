// The on-send handler (CLI-7). Its addresses never change, because a manifest contains them: its script, the page that runs the script in a
// browser's Outlook, and the file that lets the script in Outlook on Windows call the service.
import { TE } from '#domain/shared/fp.ts'
import { allowedScriptsContract } from '#adapters/contract/operations/operations.ts'
import { answerHtml } from '../kernel/answer.ts'
import { answerAsset, prepareAsset } from '../kernel/assets.ts'
import { makeOpenEndpoints } from '../kernel/contract-endpoints.ts'
import { type Endpoint, makePageEndpoint } from '../kernel/endpoint.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

const SCRIPT_PATH = '/mailclient-plugin/on-send.js'
const PAGE_PATH = '/mailclient-plugin/on-send.html'

export interface OnSendBundle {
  /** The result of the client's build. It expects its settings before it. */
  readonly script: Uint8Array
  /** The service's own origin: the runtime on Windows has no base address. */
  readonly origin: string
  /** Whether a session requires a proof of the mailbox. */
  readonly mailboxProof: boolean
  /** False in production. */
  readonly testMode: boolean
}

/**
 * In test mode a script in a page calls the page's own origin, the only one that the page's policy allows: developers open the service at
 * localhost as well as at its address.
 */
function toSettings({ origin, mailboxProof, testMode }: Omit<OnSendBundle, 'script'>): string {
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

export function makeOnSendEndpoints(
  { script, ...where }: OnSendBundle,
  officeScript: string | undefined,
): readonly Endpoint[] {
  const content = Buffer.concat([Buffer.from(toSettings(where)), script])
  const code = prepareAsset({ name: 'on-send.js', content, hashed: false })
  const shown = answerHtml(200, page(officeScript))
  return [
    makePageEndpoint({
      path: SCRIPT_PATH,
      summary: 'What a mail client runs as a mail is sent.',
      surface: 'asset',
      media: 'text/javascript',
      handle: (_, { header }) => TE.fromTask(() => answerAsset(code, header)),
    }),
    makePageEndpoint({
      path: PAGE_PATH,
      summary: 'The same, for mail clients that run it in a page.',
      surface: 'pane',
      handle: () => TE.right(shown),
    }),
    ...makeOpenEndpoints(allowedScriptsContract, {
      'GET /.well-known/microsoft-officeaddins-allowed.json': {
        limited: undefined,
        handle: () => TE.right({ allowed: [`${where.origin}${SCRIPT_PATH}`] }),
      },
    }),
  ]
}
