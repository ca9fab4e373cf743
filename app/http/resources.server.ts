/** Which model, schema and names each resource of the JSON API has. */
import { accreditationSchema } from '~/models/accreditation';
import * as accreditationModel from '~/models/accreditation.server';
import { blogPostSchema } from '~/models/blog-post';
import * as blogPostModel from '~/models/blog-post.server';
import { socialLinkSchema } from '~/models/social-link';
import * as socialLinkModel from '~/models/social-link.server';
import { testimonialSchema } from '~/models/testimonial';
import * as testimonialModel from '~/models/testimonial.server';
import { newUserSchema, userPatchSchema } from '~/models/user';
import * as userModel from '~/models/user.server';
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
  model: blogPostModel,
  schema: blogPostSchema,
  one: 'blogPost',
  many: 'blogPosts',
  limit: longBodyLimit,
};

export const socialMedia = {
  model: socialLinkModel,
  schema: socialLinkSchema,
  one: 'socialMediaLink',
  many: 'socialMediaLinks',
};

export const users = { model: userModel, schema: newUserSchema, one: 'user', many: 'users' };

/** A password is never read, so that there is no whole user to check a change against. */
export const userChanges = { model: userModel, schema: userPatchSchema, one: 'user', isPartial: true };
