// The ledger's login and consent on one page: the client, its request, the choice of a user. Works without scripts.
import type { SampleUser } from '#adapters/sandbox/sample-people.ts'
import { type Html, renderHtml } from '#adapters/sandbox/kit/html.ts'
import { toInitials } from '#adapters/sandbox/kit/in-words.ts'
import { allowOrDeny, renderHiddenFields, renderMessage } from '#adapters/sandbox/kit/page-parts.ts'

export interface LoginRequest {
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
}

/** The mailbox in the third part of the state, in base64url. For any other state the result has no meaning. */
const parseMailboxHint = (state: string): string =>
  Buffer.from(state.split(':')[2] ?? '', 'base64url')
    .toString('utf8')
    .toLowerCase()

/** Preselects the user of the mailbox, so that one click links them; otherwise the first user. */
const chooseUser = (state: string, users: readonly SampleUser[]): SampleUser | undefined =>
  users.find((user) => user.email.toLowerCase() === parseMailboxHint(state)) ?? users[0]

const renderUser = (user: SampleUser, chosen: boolean): Html => renderHtml`
  <label class="person">
    <input type="radio" name="user" value="${user.id}" required ${chosen ? renderHtml`checked` : undefined} />
    <span class="avatar" aria-hidden="true">${toInitials(user.fullName)}</span>
    <span class="who"><strong>${user.fullName}</strong><span class="quiet">${user.email}</span></span>
    <span class="quiet role">${user.jobTitle}</span>
  </label>
`

export function renderLogin(asked: LoginRequest, users: readonly SampleUser[]): Html {
  const chosen = chooseUser(asked.state, users)
  return renderHtml`
    <form class="card login" method="post" action="/api/oauth2/auth">
      <h1>Inloggen bij je boekhouding</h1>
      <p>
        <strong>${asked.clientId}</strong> wil namens jou in de boekhouding werken en stuurt je daarna terug naar
        <strong>${new URL(asked.redirectUri).host}</strong>.
      </p>
      <fieldset>
        <legend>Kies een voorbeeldgebruiker</legend>
        ${users.map((user) => renderUser(user, user === chosen))}
      </fieldset>
      <p class="list-title">De toepassing mag dan</p>
      <ul class="rights">
        <li>relaties en contactpersonen lezen</li>
        <li>documenten met bijlagen toevoegen en verwijderen</li>
      </ul>
      ${renderHiddenFields({
        client_id: asked.clientId,
        redirect_uri: asked.redirectUri,
        response_type: 'code',
        state: asked.state,
      })}
      ${allowOrDeny()}
      <p class="quiet small">Een wachtwoord is niet nodig: dit is een voorbeeld met verzonnen gegevens.</p>
    </form>
  `
}

export function renderLoginRefused(reason: string): Html {
  return renderMessage(
    'Deze koppeling kan niet worden gemaakt',
    reason,
    'Je kunt dit venster sluiten. Er is niets gewijzigd. Blijft dit gebeuren, vraag dan de beheerder van de toepassing om de instellingen van de koppeling na te kijken.',
  )
}
