import { member } from './api.admin.blog-posts._index';

export const { loader, action, endpoints } = member;
