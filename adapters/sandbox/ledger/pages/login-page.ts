// The ledger's login and consent in one: who asks, for what, as whom; allowed or refused without script.
import type { SampleUser } from '#adapters/sandbox/sample-people.ts'
import { type Html, html } from './html.ts'

export interface Asked {
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
}

const initials = (name: string): string =>
  name
    .split(' ')
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2)

const choice = (user: SampleUser, first: boolean): Html => html`
  <label class="person">
    <input type="radio" name="user" value="${user.id}" required ${first ? html`checked` : undefined} />
    <span class="avatar" aria-hidden="true">${initials(user.fullName)}</span>
    <span class="who"><strong>${user.fullName}</strong><span class="quiet">${user.email}</span></span>
    <span class="quiet role">${user.jobTitle}</span>
  </label>
`

export const loginPage = (asked: Asked, users: readonly SampleUser[]): Html => html`
  <form class="card login" method="post" action="/api/oauth2/auth">
    <h1>Inloggen bij uw boekhouding</h1>
    <p>
      <strong>${asked.clientId}</strong> wil namens u in de boekhouding werken en stuurt u daarna terug naar
      <strong>${new URL(asked.redirectUri).host}</strong>.
    </p>
    <fieldset>
      <legend>Kies een voorbeeldgebruiker</legend>
      ${users.map((user, n) => choice(user, n === 0))}
    </fieldset>
    <p class="list-title">De toepassing mag dan</p>
    <ul class="rights">
      <li>relaties en contactpersonen lezen en bewerken</li>
      <li>documenten met bijlagen toevoegen en verwijderen</li>
      <li>uren en kosten boeken</li>
      <li>verkoopkansen en activiteiten vastleggen</li>
    </ul>
    <input type="hidden" name="client_id" value="${asked.clientId}" />
    <input type="hidden" name="redirect_uri" value="${asked.redirectUri}" />
    <input type="hidden" name="response_type" value="code" />
    <input type="hidden" name="state" value="${asked.state}" />
    <div class="choices">
      <button class="button primary" name="answer" value="allow">Toestaan</button>
      <button class="button" name="answer" value="deny" formnovalidate>Weigeren</button>
    </div>
    <p class="quiet small">Een wachtwoord is niet nodig: dit is een stand-in met verzonnen gegevens.</p>
  </form>
`

export const refusedPage = (reason: string): Html => html`
  <section class="card login">
    <h1>Deze koppeling kan niet worden gemaakt</h1>
    <p>${reason}</p>
    <p class="quiet">
      U kunt dit venster sluiten. Er is niets gewijzigd. Blijft dit gebeuren, vraag dan de beheerder van de toepassing
      om de instellingen van de koppeling na te kijken.
    </p>
  </section>
`
