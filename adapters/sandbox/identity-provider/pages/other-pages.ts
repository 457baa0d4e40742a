// The stand-in's pages: choosing an account, signing out, and errors.
import type { ProviderAccount } from '#adapters/sandbox/identity-provider/accounts.ts'
import { Html, renderHtml } from '#adapters/sandbox/kit/html.ts'
import { toInitials } from '#adapters/sandbox/kit/in-words.ts'
import { renderMessage } from '#adapters/sandbox/kit/page-parts.ts'

export interface AccountChoice {
  /** The address that the choice is sent to. */
  readonly action: string
  readonly clientId: string
  /** Where the browser goes afterwards. */
  readonly origin: string
  readonly accounts: readonly ProviderAccount[]
}

const renderAccount = ({ sub, name, email, about }: ProviderAccount): Html => renderHtml`
  <li>
    <button class="person" name="account" value="${sub}">
      <span class="avatar" aria-hidden="true">${toInitials(name)}</span>
      <span class="who">
        <span class="named"><strong>${name}</strong> <span class="quiet">${about}</span></span>
        <span class="quiet">${email}</span>
      </span>
    </button>
  </li>
`

export function renderAccountChoice({ action, clientId, origin, accounts }: AccountChoice): Html {
  return renderHtml`
    <form class="card login" method="post" action="${action}">
      <h1>Inloggen</h1>
      <p>
        <strong>${clientId}</strong> wil weten wie je bent en stuurt je daarna terug naar
        <strong>${new URL(origin).host}</strong>.
      </p>
      <h2 id="people">Kies een voorbeeldpersoon</h2>
      <ul class="people" aria-labelledby="people">
        ${accounts.map(renderAccount)}
      </ul>
      <p><button class="button decline" name="account" value="">Niet inloggen</button></p>
      <p class="quiet small">Een wachtwoord is niet nodig: dit is een voorbeeld met verzonnen mensen.</p>
    </form>
  `
}

/** `form`: the provider's own form, which the button belongs to. */
export function signOutPage(form: string): Html {
  return renderHtml`
    <section class="card login">
      <h1>Uitloggen bij de inlogdienst?</h1>
      ${new Html(form)}
      <div class="choices">
        <button class="button button-primary" type="submit" form="op.logoutForm" name="logout" value="yes">
          Uitloggen
        </button>
        <button class="button" type="submit" form="op.logoutForm">Ingelogd blijven</button>
      </div>
    </section>
  `
}

export function renderSignedOut(): Html {
  return renderMessage('Je bent uitgelogd', 'Je kunt dit venster sluiten.')
}

/** `code`: the OAuth error code. */
export function renderProviderError(code: string): Html {
  return renderMessage(
    'Inloggen is niet gelukt',
    'Deze login is verlopen of al gebruikt, of de toepassing vraagt iets wat deze inlogdienst niet kan geven.',
    'Ga terug naar de toepassing en log opnieuw in.',
    renderHtml`<span class="quiet small">${code}</span>`,
  )
}

export function renderWelcome(): Html {
  return renderMessage(
    'Voorbeeld van een inlogdienst',
    'Hier loggen de verzonnen mensen van de voorbeeldkantoren in. Begin in de toepassing: die stuurt je hierheen.',
    renderHtml`<span class="quiet small"
      >Instellingen: <a href="/.well-known/openid-configuration">openid-configuration</a></span
    >`,
  )
}
