// The pages of consent: the question to an administrator, and the permissions of each directory, to grant and revoke.
import type { Cloud } from '#adapters/sandbox/cloud/cloud.ts'
import {
  allPermissions,
  directories,
  type CloudDirectory,
  type CloudPermission,
  type CloudUser,
  permissions,
} from '#adapters/sandbox/cloud/directories.ts'
import { type Html, renderHtml } from '#adapters/sandbox/kit/html.ts'
import { count } from '#adapters/sandbox/kit/in-words.ts'
import { allowOrDeny, renderHiddenFields, renderMessage } from '#adapters/sandbox/kit/page-parts.ts'
import { renderCloudNavigation } from './layout.ts'

export interface AdminConsent {
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
  /** The requested scope, unchanged; the answer repeats it. */
  readonly scope: string
  readonly permissions: readonly CloudPermission[]
  /** More than one: the administrator chooses their own. */
  readonly among: readonly [CloudDirectory, ...CloudDirectory[]]
}

const renderDirectoryChoice = ({ among }: AdminConsent): Html =>
  among.length === 1
    ? renderHtml`<input type="hidden" name="directory" value="${among[0].id}" />`
    : renderHtml`<fieldset>
        <legend>Welke organisatie is van jou?</legend>
        ${among.map(
          ({ id, name, domain }, n) => renderHtml`
            <label class="person">
              <input type="radio" name="directory" value="${id}" required ${n === 0 ? renderHtml`checked` : undefined} />
              <span class="who"><strong>${name}</strong><span class="quiet">${domain}</span></span>
            </label>
          `,
        )}
      </fieldset>`

/** `action`: the address that the form is sent to. */
export function askConsentPage(asked: AdminConsent, action: string): Html {
  return renderHtml`
    <form class="card login" method="post" action="${action}">
      <h1>Toestemming voor de hele organisatie</h1>
      <p>
        <strong>${asked.clientId}</strong> vraagt als toepassing
        toegang${asked.among.length === 1 ? renderHtml` tot <strong>${asked.among[0].name}</strong>` : undefined} en stuurt je
        daarna terug naar <strong>${new URL(asked.redirectUri).host}</strong>.
      </p>
      ${renderDirectoryChoice(asked)}
      <p class="list-title">De toepassing mag dan</p>
      <ul class="rights">
        ${asked.permissions.map((one) => renderHtml`<li>${permissions[one]} <span class="quiet">${one}</span></li>`)}
      </ul>
      ${renderHiddenFields({
        client_id: asked.clientId,
        redirect_uri: asked.redirectUri,
        state: asked.state,
        scope: asked.scope,
      })}
      ${allowOrDeny()}
      <p class="quiet small">Je hoeft geen beheerder te zijn: dit is een voorbeeld met verzonnen organisaties.</p>
    </form>
  `
}

export function renderConsentRefused(reason: string): Html {
  return renderMessage(
    'Zo kan geen toestemming worden gegeven',
    reason,
    'Je kunt dit venster sluiten. Er is niets gewijzigd.',
  )
}

const renderPermission = (
  directory: CloudDirectory,
  permission: CloudPermission,
  isGranted: boolean,
): Html => renderHtml`
  <li>
    <span class="name">${permissions[permission]}<span class="quiet small">${permission}</span></span>
    <form method="post" action="/consents">
      ${renderHiddenFields({ directory: directory.id, permission })}
      <button
        class="button"
        name="op"
        value="${isGranted ? 'revoke' : 'grant'}"
        aria-label="${permission} ${isGranted ? 'intrekken' : 'toestaan'} voor ${directory.name}"
      >
        ${isGranted ? 'Intrekken' : 'Toestaan'}
      </button>
    </form>
  </li>
`

/** A policy of the directory can deny single mailboxes to the application, even if it has the permission. */
const renderMailboxLine = ({ name, email }: CloudUser, isDenied: boolean): Html => renderHtml`
  <li>
    <span class="name"
      >${name}<span class="quiet small">${email}</span>
      ${isDenied ? renderHtml`<span class="badge bad">afgeschermd</span>` : undefined}</span
    >
    <form method="post" action="/consents">
      ${renderHiddenFields({ mailbox: email })}
      <button
        class="button"
        name="op"
        value="${isDenied ? 'allow' : 'deny'}"
        aria-label="${name} ${isDenied ? 'vrijgeven' : 'afschermen'}"
      >
        ${isDenied ? 'Vrijgeven' : 'Afschermen'}
      </button>
    </form>
  </li>
`

function renderDirectory(cloud: Cloud, directory: CloudDirectory): Html {
  const { consents } = cloud
  const granted = consents.granted(directory)
  return renderHtml`
    <section class="card directory" aria-labelledby="d-${directory.id}">
      <h2 id="d-${directory.id}">${directory.name}</h2>
      <p class="quiet">
        ${directory.domain} · ${count(directory.users.length)}
        ${directory.users.length === 1 ? 'mailbox' : 'mailboxen'}${
          consents.isKnown(directory) ? undefined : ' · de toepassing is hier nog niet bekend'
        }
      </p>
      <ul>
        ${allPermissions.map((one) => renderPermission(directory, one, granted.includes(one)))}
      </ul>
      <details ${directory.users.some(({ email }) => consents.denied.has(email)) ? renderHtml`open` : undefined}>
        <summary>Mailboxen afschermen met een beleid</summary>
        <ul>
          ${directory.users.map((user) => renderMailboxLine(user, consents.denied.has(user.email)))}
        </ul>
      </details>
    </section>
  `
}

export function renderConsents(cloud: Cloud): Html {
  return renderHtml`
    ${renderCloudNavigation('/consents')}
    <h1>Toestemming</h1>
    <p class="lead">
      Wat de toepassing <strong>${cloud.options.clientId}</strong> in elke organisatie mag. Een verleend toegangsbewijs
      houdt de rechten van toen het werd afgegeven, tot het verloopt.
    </p>
    ${directories.map((one) => renderDirectory(cloud, one))}
    <form class="footnote" method="post" action="/consents">
      <button class="button" name="op" value="expireTokens">Laat de afgegeven toegangsbewijzen nu verlopen</button>
    </form>
  `
}
