// Settings of the identity provider of administrators, and the operators' tenant.
import { issuerAddress, tenantUuidSetting, text } from './codecs.ts'
import { defineOptionalSetting, defineSetting } from './setting.ts'

export const identitySettings = {
  IDP_ISSUER_URL: defineOptionalSetting({
    says: 'Issuer of the identity provider at which administrators sign in (OpenID Connect), such as https://login.microsoftonline.com/TENANT/v2.0; its redirect address is BASE_URL/admin/callback.',
    codec: issuerAddress,
    shownDefault: 'the stand-in on 3103',
    demanded: 'production',
  }),
  IDP_CLIENT_ID: defineSetting({
    says: 'Client id of the app registered at the identity provider.',
    codec: text,
    fallback: 'tapster-dev',
    shownDefault: "the stand-in's",
    demanded: 'production',
  }),
  IDP_CLIENT_SECRET: defineSetting({
    says: 'Client secret of the app registered at the identity provider.',
    codec: text,
    fallback: 'tapster-dev-secret',
    shownDefault: "the stand-in's",
    demanded: 'production',
  }),
  OPERATOR_TENANT_UUID: defineOptionalSetting({
    says: 'Tenant whose users with `platform:admin` are operators: they manage all tenants. Production has operators only when it is set.',
    codec: tenantUuidSetting,
    shownDefault: 'the default tenant; none in production',
  }),
} as const
