/** Which model, schema and names each resource of the JSON API has. */

import { identityProviderSchema } from '~/auth/sso/identity-provider';
import * as identityProviderModel from '~/auth/sso/identity-provider.server';
import * as userModel from '~/auth/users/model.server';
import { newUserSchema, userChangesSchema } from '~/auth/users/schema';
import * as accreditationModel from '~/content/accreditations/model.server';
import { accreditationSchema } from '~/content/accreditations/schema';
import * as sitePageModel from '~/content/pages/model.server';
import { sitePageSchema } from '~/content/pages/schema';
import * as blogPostModel from '~/content/posts/model.server';
import { list as listBlogPosts } from '~/content/posts/public-list.server';
import { blogPostSchema } from '~/content/posts/schema';
import * as redirectModel from '~/content/redirects/model.server';
import { redirectSchema } from '~/content/redirects/schema';
import * as socialLinkModel from '~/content/social-links/model.server';
import { socialLinkSchema } from '~/content/social-links/schema';
import * as testimonialModel from '~/content/testimonials/model.server';
import { testimonialSchema } from '~/content/testimonials/schema';
import * as cannedAnswerModel from '~/inbox/canned-replies/model.server';
import { cannedAnswerSchema } from '~/inbox/canned-replies/schema';
import * as mediaModel from '~/media/model.server';
import { mediaSchema } from '~/media/schema';
import * as webhookModel from '~/webhooks/model.server';
import { webhookSchema } from '~/webhooks/schema';
import { longBodyLimit } from './body.server';

export const testimonials = {
  model: testimonialModel,
  schema: testimonialSchema,
  one: 'testimonial',
  many: 'testimonials',
};

export const accreditations = {
  model: accreditationModel,
  schema: accreditationSchema,
  one: 'accreditation',
  many: 'accreditations',
};

export const blogPosts = {
  model: { ...blogPostModel, list: listBlogPosts },
  schema: blogPostSchema,
  one: 'blogPost',
  many: 'blogPosts',
  isReadable: true,
  limit: longBodyLimit,
};

export const pages = {
  model: sitePageModel,
  schema: sitePageSchema,
  one: 'page',
  many: 'pages',
  isReadable: true,
  limit: longBodyLimit,
};

export const socialMedia = {
  model: socialLinkModel,
  schema: socialLinkSchema,
  one: 'socialMediaLink',
  many: 'socialMediaLinks',
};

export const redirects = { model: redirectModel, schema: redirectSchema, one: 'redirect', many: 'redirects' };

export const webhooks = { model: webhookModel, schema: webhookSchema, one: 'webhook' };

export const media = { model: mediaModel, schema: mediaSchema, one: 'mediaFile', many: 'mediaFiles', isReadable: true };

export const cannedAnswers = {
  model: cannedAnswerModel,
  schema: cannedAnswerSchema,
  one: 'cannedAnswer',
  many: 'cannedAnswers',
};

export const users = { model: userModel, schema: newUserSchema, one: 'user', many: 'users' };

export const userChanges = { model: userModel, schema: userChangesSchema, one: 'user' };

export const identityProviders = {
  model: identityProviderModel,
  schema: identityProviderSchema,
  one: 'identityProvider',
  many: 'identityProviders',
};
