// Writes the manifest in Microsoft 365's own form: JSON with a file for each further language. Outlook on the web, new Outlook, and
// Microsoft 365's Outlook on Windows read it; other clients need the XML.
import { O } from '#domain/shared/fp.ts'
import {
  ACCENT,
  type AddIn,
  toAddresses,
  MAILBOX_SETS,
  ON_SEND_ACTION,
  PHONE_ICONS,
  PHONE_SURFACE,
  RIBBON_SIZES,
  SURFACES,
} from './addin.ts'
import { type AddInTexts, addInTexts } from './texts.ts'
import { pickTexts } from '#domain/shared/language.ts'

// Not the newest version, which some directories do not accept yet. This one has everything that the add-in uses.
const MANIFEST_VERSION = '1.19'
const SCHEMAS = `https://developer.microsoft.com/json-schemas/teams/v${MANIFEST_VERSION}`

/** British and American English, because some mail clients do not accept a language without a country. */
export const LANGUAGE_TAGS = ['en-us', 'en-gb'] as const

const ACTIONS = { pinned: 'openPane', unpinned: 'openPaneUnpinned' } as const

const requireSet = (minVersion: string) => ({ capabilities: [{ name: 'Mailbox', minVersion }] })

/** One button without a supertip, which opens the pane over the mail. */
function describePhoneGroups(addIn: AddIn, texts: AddInTexts) {
  const icons = PHONE_ICONS.map(({ size, scale, pixels }) => ({ size, scale, url: toAddresses(addIn).icon(pixels) }))
  const button = {
    id: 'phoneReadButton',
    type: 'mobileButton',
    label: texts.button,
    icons,
    actionId: ACTIONS.unpinned,
  }
  return [{ id: 'phoneReadGroup', label: texts.name, controls: [button] }]
}

function describeRibbon({ id, pinnable }: (typeof SURFACES)[number], addIn: AddIn, texts: AddInTexts) {
  const icons = RIBBON_SIZES.map((size) => ({ size, url: toAddresses(addIn).icon(size) }))
  const button = {
    id: `${id}Button`,
    type: 'button',
    label: texts.button,
    icons,
    supertip: { title: texts.fullName, description: texts.tip },
    actionId: pinnable ? ACTIONS.pinned : ACTIONS.unpinned,
  }
  const group = { id: `${id}Group`, label: texts.name, icons, controls: [button] }
  const tab = { builtInTabId: 'TabDefault', groups: [group] }
  if (id !== PHONE_SURFACE) return { contexts: [id], tabs: [tab] }
  return {
    requirements: { formFactors: ['desktop', 'mobile'] },
    contexts: [id],
    tabs: [{ ...tab, customMobileRibbonGroups: describePhoneGroups(addIn, texts) }],
  }
}

function describeRuntimes(addIn: AddIn) {
  const { pane, onSendPage, onSendScript } = toAddresses(addIn)
  return [
    {
      id: 'pane',
      type: 'general',
      code: { page: pane },
      lifetime: 'short',
      actions: [
        { id: ACTIONS.pinned, type: 'openPage', view: 'pane', pinnable: true },
        { id: ACTIONS.unpinned, type: 'openPage', view: 'pane', pinnable: false },
      ],
    },
    {
      requirements: requireSet(MAILBOX_SETS.onSend),
      id: 'onSend',
      type: 'general',
      code: { page: onSendPage, script: onSendScript },
      lifetime: 'short',
      actions: [{ id: ON_SEND_ACTION, type: 'executeFunction' }],
    },
  ]
}

/** The manifest, in Dutch. */
export function makeUnifiedManifest(addIn: AddIn): object {
  const texts = pickTexts(addInTexts, 'nl')
  const { deploy, privacy, terms } = toAddresses(addIn)
  return {
    $schema: `${SCHEMAS}/MicrosoftTeams.schema.json`,
    manifestVersion: MANIFEST_VERSION,
    id: addIn.id,
    version: addIn.version,
    name: { short: texts.name, full: texts.fullName },
    description: { short: texts.summary, full: texts.description },
    developer: { name: 'tapster', websiteUrl: deploy, privacyUrl: privacy, termsOfUseUrl: terms },
    icons: { color: 'color.png', outline: 'outline.png' },
    accentColor: ACCENT,
    localizationInfo: {
      defaultLanguageTag: 'nl-nl',
      additionalLanguages: LANGUAGE_TAGS.map((languageTag) => ({ languageTag, file: `${languageTag}.json` })),
    },
    validDomains: [new URL(addIn.origin).host],
    ...(O.isSome(addIn.signOn)
      ? { webApplicationInfo: { id: addIn.signOn.value.clientId, resource: addIn.signOn.value.resource } }
      : {}),
    authorization: {
      permissions: {
        resourceSpecific: [
          // Access to the open item only. Writing is needed to set a header on a draft, and to save a draft.
          { name: 'MailboxItem.ReadWrite.User', type: 'Delegated' },
          // The same for items of shared mailboxes, and of folders that colleagues share.
          { name: 'Mailbox.SharedFolder', type: 'Delegated' },
        ],
      },
    },
    extensions: [
      {
        requirements: { ...requireSet(MAILBOX_SETS.cloud), scopes: ['mail'] },
        runtimes: describeRuntimes(addIn),
        ribbons: SURFACES.map((surface) => describeRibbon(surface, addIn, texts)),
        autoRunEvents: [
          {
            requirements: { ...requireSet(MAILBOX_SETS.onSend), scopes: ['mail'] },
            // People can send their mail even if the service is down.
            events: [{ type: 'messageSending', actionId: ON_SEND_ACTION, options: { sendMode: 'promptUser' } }],
          },
        ],
      },
    ],
  }
}

/** The English texts of the manifest, by their path in it. */
export function makeUnifiedLocalisation(): object {
  const texts = pickTexts(addInTexts, 'en')
  const onRibbons = SURFACES.flatMap(({ id }, n) => {
    const tab = `extensions[0].ribbons[${n}].tabs[0]`
    const group = `${tab}.groups[0]`
    const onPhones = [
      [`${tab}.customMobileRibbonGroups[0].label`, texts.name],
      [`${tab}.customMobileRibbonGroups[0].controls[0].label`, texts.button],
    ] as const
    return [
      ...(id === PHONE_SURFACE ? onPhones : []),
      [`${group}.label`, texts.name],
      [`${group}.controls[0].label`, texts.button],
      [`${group}.controls[0].supertip.title`, texts.fullName],
      [`${group}.controls[0].supertip.description`, texts.tip],
    ] as const
  })
  return {
    $schema: `${SCHEMAS}/MicrosoftTeams.Localization.schema.json`,
    'name.short': texts.name,
    'name.full': texts.fullName,
    'description.short': texts.summary,
    'description.full': texts.description,
    ...Object.fromEntries(onRibbons),
  }
}
