PRAGMA user_version = 1;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE recipes (
  recipeId INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, title TEXT, imageName TEXT,
  description TEXT, servings TEXT, preparationTime TEXT, source TEXT, ingredients TEXT,
  directions TEXT, favorite INTEGER NOT NULL);
CREATE TABLE categories (categoryId INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, name TEXT);
CREATE TABLE recipes_with_categories (
  recipeId INTEGER NOT NULL, categoryId INTEGER NOT NULL, PRIMARY KEY (recipeId, categoryId),
  FOREIGN KEY (recipeId) REFERENCES recipes (recipeId) ON DELETE CASCADE,
  FOREIGN KEY (categoryId) REFERENCES categories (categoryId) ON DELETE CASCADE);
CREATE INDEX index_recipes_with_categories_recipeId ON recipes_with_categories (recipeId);
CREATE INDEX index_recipes_with_categories_categoryId ON recipes_with_categories (categoryId);
CREATE VIRTUAL TABLE recipes_fts USING FTS4(title TEXT, description TEXT, source TEXT, ingredients TEXT, tokenize=unicode61 `tokenchars=#`, content=`recipes`);
CREATE TRIGGER room_fts_content_sync_recipes_fts_BEFORE_UPDATE BEFORE UPDATE ON recipes BEGIN
  DELETE FROM recipes_fts WHERE docid = OLD.rowid;
END;
CREATE TRIGGER room_fts_content_sync_recipes_fts_BEFORE_DELETE BEFORE DELETE ON recipes BEGIN
  DELETE FROM recipes_fts WHERE docid = OLD.rowid;
END;
CREATE TRIGGER room_fts_content_sync_recipes_fts_AFTER_UPDATE AFTER UPDATE ON recipes BEGIN
  INSERT INTO recipes_fts (docid, title, description, source, ingredients)
    VALUES (NEW.rowid, NEW.title, NEW.description, NEW.source, NEW.ingredients);
END;
CREATE TRIGGER room_fts_content_sync_recipes_fts_AFTER_INSERT AFTER INSERT ON recipes BEGIN
  INSERT INTO recipes_fts (docid, title, description, source, ingredients)
    VALUES (NEW.rowid, NEW.title, NEW.description, NEW.source, NEW.ingredients);
END;
