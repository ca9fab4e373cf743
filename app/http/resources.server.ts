/** Which model, schema and names each resource of the JSON API has. */

import { accreditationSchema } from '~/content/accreditation';
import * as accreditationModel from '~/content/accreditation.server';
import { blogPostSchema } from '~/content/blog-post';
import * as blogPostModel from '~/content/blog-post.server';
import { list as listBlogPosts } from '~/content/blog-post-list.server';
import { redirectSchema } from '~/content/redirect';
import * as redirectModel from '~/content/redirect.server';
import { sitePageSchema } from '~/content/site-page';
import * as sitePageModel from '~/content/site-page.server';
import { socialLinkSchema } from '~/content/social-link';
import * as socialLinkModel from '~/content/social-link.server';
import { testimonialSchema } from '~/content/testimonial';
import * as testimonialModel from '~/content/testimonial.server';
import { identityProviderSchema } from '~/issuers/identity-provider';
import * as identityProviderModel from '~/issuers/identity-provider.server';
import { mediaSchema } from '~/media/media';
import * as mediaModel from '~/media/media.server';
import { cannedAnswerSchema } from '~/messages/canned-answer';
import * as cannedAnswerModel from '~/messages/canned-answer.server';
import { newUserSchema, userChangesSchema } from '~/people/user';
import * as userModel from '~/people/user.server';
import { webhookSchema } from '~/webhooks/webhook';
import * as webhookModel from '~/webhooks/webhook.server';
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
